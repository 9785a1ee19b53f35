type Operation = { tags?: string[]; summary?: string; parameters?: { name: string; in: string }[] }
type Document = {
  info: { title: string; description: string }
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, unknown>>
  components: { schemas: Record<string, Record<string, unknown>> }
}

const escapeHtml = (text: unknown): string =>
  String(text ?? '').replace(
    /[&<>"]/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] as string,
  )

const style = `body{font:14px/1.6 system-ui,"Noto Sans CJK SC",sans-serif;margin:0;color:#1f2329;display:grid;grid-template-columns:220px 1fr}
nav{padding:16px;border-right:1px solid #e5e6eb;position:sticky;top:0;height:100vh;overflow:auto;box-sizing:border-box}nav a{display:block;color:#1d5fa8;text-decoration:none;padding:2px 0}
main{padding:16px 32px;max-width:980px}code{font:13px ui-monospace,monospace}table{border-collapse:collapse;width:100%;margin:8px 0 16px}
td,th{border-bottom:1px solid #e5e6eb;text-align:left;padding:4px 8px;vertical-align:top}b.get{color:#1d6f42}b.post{color:#1d5fa8}b.patch{color:#8a5a00}b.delete{color:#b42318}summary{cursor:pointer;color:#1d5fa8}`

/** The OpenAPI document as a page to read: paths by resource, fields with their kinds. No script. */
export function docsPage(document: Document): string {
  const sections = document.tags.map((tag) => sectionOf(document, tag.name, tag.description)).join('')
  const links = document.tags
    .map(
      (tag) =>
        `<a href="#${escapeHtml(tag.name)}">${escapeHtml(tag.description)} <code>${escapeHtml(tag.name)}</code></a>`,
    )
    .join('')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(document.info.title)} API</title>
<style nonce="__CSP_NONCE__">${style}</style></head><body><nav aria-label="Resources"><a href="/api/openapi.json">openapi.json</a>${links}</nav>
<main><h1>${escapeHtml(document.info.title)} API</h1><p>${escapeHtml(document.info.description)}</p>${sections}</main></body></html>`
}

function sectionOf(document: Document, tag: string, label: string): string {
  const rows = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Operation>)
      .filter(([, operation]) => operation.tags?.includes(tag))
      .map(
        ([method, operation]) =>
          `<tr><td><b class="${method}">${method.toUpperCase()}</b></td><td><code>${escapeHtml(path)}</code></td><td>${escapeHtml(operation.summary)}</td></tr>`,
      ),
  )
  const schema = document.components.schemas[tag]
  const create = document.components.schemas[`${tag}.create`]
  return `<section id="${escapeHtml(tag)}"><h2>${escapeHtml(label)} <code>${escapeHtml(tag)}</code></h2><table><tbody>${rows.join('')}</tbody></table>${schema ? fieldsOf(schema, create) : ''}</section>`
}

function fieldsOf(schema: Record<string, unknown>, create: Record<string, unknown> | undefined): string {
  const required = (create?.required ?? []) as string[]
  const writable = Object.keys((create?.properties ?? {}) as object)
  const rows = Object.entries((schema.properties ?? {}) as Record<string, Record<string, unknown>>).map(
    ([key, field]) =>
      `<tr><td><code>${escapeHtml(key)}</code></td><td>${escapeHtml(field.title)}</td><td>${escapeHtml([field.type].flat().join(' | '))}${field.format ? ` (${escapeHtml(field.format)})` : ''}</td><td>${required.includes(key) ? 'required' : writable.includes(key) ? 'optional' : 'read only'}</td><td>${escapeHtml(field.description ?? '')}${field['x-right'] ? ` right ${escapeHtml(field['x-right'])}` : ''}</td></tr>`,
  )
  return `<details><summary>Fields</summary><table><thead><tr><th>Name</th><th>Label</th><th>Type</th><th>Written</th><th>Notes</th></tr></thead><tbody>${rows.join('')}</tbody></table></details>`
}
