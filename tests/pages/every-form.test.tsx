import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { samples } from '../../src/define/by-kind/samples.ts'
import { type AnyField, isMoney, isReference, isRegion, isSet, traitsOf } from '../../src/define/field.ts'
import type { Resource } from '../../src/define/resource.ts'
import { formSections } from '../../src/define/sections.ts'
import FormPage from '../../src/pages/resource/form/form-page.tsx'
import ShowPage from '../../src/pages/resource/show/show-page.tsx'
import { registry } from '../../src/resources/index.ts'
import { asUser, givenServer, type Server, showPage } from '../helpers/screen.tsx'

const id = '00000000-0000-7000-8000-0000000000aa'

/** A believable value of each kind. */
function sampleOf(field: AnyField): unknown {
  const { lookup } = traitsOf(field)
  if (isRegion(field)) return '440305'
  if (lookup) return isSet(field) ? [id] : id
  return isMoney(field) ? 123_456 : samples[field.kind](field, 1)
}

function rowOf(resource: Resource, depth = 1): Record<string, unknown> {
  const entries = Object.entries(resource.fields)
  const labelled = entries.filter(([, field]) => isReference(field) || isRegion(field))
  const lines = depth === 0 ? [] : Object.entries(resource.lines ?? {})
  return {
    id,
    version: 3,
    createdAt: '2026-11-21T01:00:00.000Z',
    ...Object.fromEntries(entries.map(([name, field]) => [name, sampleOf(field)])),
    ...Object.fromEntries(lines.map(([name, line]) => [name, [rowOf(registry[line.resource] as Resource, 0)]])),
    _labels: Object.fromEntries(labelled.map(([name, field]) => [name, isSet(field) ? ['某某'] : '某某'])),
  }
}

function givenRows(server: Server): void {
  server.on('GET', /^\/api\/[^/]+$/, () => ({ data: { items: [], total: 0 } }))
  server.on('GET', /\/pick$/, () => ({ data: [{ id, label: '某某' }] }))
  server.on('GET', /\/history$/, () => ({ data: [] }))
  server.on('GET', '/api/regions', () => ({
    data: [
      ['44', '广东省', null, 'guang dong'],
      ['4403', '深圳市', '44', 'shen zhen'],
      ['440305', '南山区', '4403', 'nan shan'],
    ],
  }))
  server.on('GET', '/api/reports/lane-cost', () => ({ data: { perSlotFen: 10_000, trips: 3 } }))
  for (const resource of Object.values(registry)) {
    const actions = Object.keys(resource.actions ?? {})
    server.on('GET', `/api/${resource.name}/${id}`, () => ({
      data: { ...rowOf(resource), _can: { change: true, remove: true, actions } },
    }))
  }
}

beforeEach(() => {
  asUser()
  givenRows(givenServer())
})
afterEach(cleanup)

const all = Object.values(registry)

describe('every definition draws its own form', () => {
  for (const resource of all.filter((one) => one.rights.create !== false)) {
    test(`${resource.label[0]} (${resource.name}), new`, async () => {
      showPage(<FormPage resource={resource.name} mode="create" />, { path: '/new', at: '/new' })
      expect(await screen.findByRole('heading', { level: 1 })).toHaveProperty('textContent', `新建${resource.label[0]}`)
      const shown = formSections(resource).filter((section) => !section.visible)
      for (const name of shown.flatMap((section) => section.fields)) {
        const field = resource.fields[name] as AnyField
        if (field.visible || field.readOnly === true) continue
        const drawn = () => expect(document.getElementById(`field-${name}`), `${resource.name}.${name}`).toBeTruthy()
        await waitFor(drawn)
      }
    })
  }

  for (const resource of all.filter((one) => one.rights.change !== false)) {
    test(`${resource.label[0]} (${resource.name}), stored`, async () => {
      showPage(<FormPage resource={resource.name} mode="edit" />, { path: '/edit/:id', at: `/edit/${id}` })
      const title = await screen.findByRole('heading', { level: 1 })
      expect(title.textContent).toMatch(`编辑${resource.label[0]}`)
    })
  }
})

describe('every definition draws its own detail', () => {
  for (const resource of all) {
    test(`${resource.label[0]} (${resource.name})`, async () => {
      showPage(<ShowPage resource={resource.name} />, { path: '/show/:id', at: `/show/${id}` })
      const title = await screen.findByRole('heading', { level: 1 })
      expect(title.textContent).toContain(resource.label[0])
      if (resource.show?.history) await waitFor(() => expect(screen.getByText('还没有记录')).toBeTruthy())
    })
  }
})
