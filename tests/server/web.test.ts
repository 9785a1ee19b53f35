import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { openEncryption } from '../../server/auth/encryption.ts'
import { readEnv } from '../../server/env.ts'
import { type FreshDatabase, freshDatabase, testDatabases } from '../helpers/postgres.ts'
import { secretWords } from '../helpers/server.ts'

const root = join(import.meta.dirname, '../../dist')
const assets = readdirSync(join(root, 'assets'))
/** As it goes over the line. */
const sizeOf = (href: string): number => {
  const name = href.slice('/assets/'.length)
  return statSync(join(root, 'assets', assets.includes(`${name}.br`) ? `${name}.br` : name)).size
}

/** What no page of ours may be without. */
const guards = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

describe.each(testDatabases().slice(0, 1))('the built application, served', (which) => {
  let database: FreshDatabase
  let app: FastifyInstance
  const serve = (settings: Record<string, string>) =>
    buildApp({
      database,
      env: { ...readEnv(settings), logLevel: 'silent' },
      secrets: openEncryption([secretWords]),
      webRoot: root,
    })

  beforeAll(async () => {
    database = await freshDatabase(which)
    app = await serve({})
  })
  afterAll(async () => {
    await app.close()
    await database.close()
  })

  it.each(['/', '/login', '/driver', '/businessOrderManage/businessTotalTable', '/404'])(
    '%s is guarded',
    async (url) => {
      const { headers, statusCode, body } = await app.inject({ url })
      expect(statusCode).toBe(200)
      expect(headers).toMatchObject({ ...guards, 'cache-control': 'no-store' })
      const policy = String(headers['content-security-policy'])
      expect(policy).toContain("default-src 'self'")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).toContain("object-src 'none'")
      expect(policy).not.toContain('unsafe')
      const [, nonce = ''] = /script-src 'self' 'nonce-([^']+)'/.exec(policy) ?? []
      expect(nonce.length).toBeGreaterThan(15)
      for (const [script] of body.matchAll(/<script(?![^>]*\bsrc=)[^>]*>/g))
        expect(script).toContain(`nonce="${nonce}"`)
      expect(body).not.toMatch(/__CSP|\son\w+="/)
    },
  )

  it('tells the browser what its operator configured: the two base addresses and the weekly flag', async () => {
    const own = { ERP_URL: 'https://erp.example/', LOCAL_UPLOAD_URL: 'http://files.example:81/up', OPEN_WEEKLY: '0' }
    const configured = await serve(own)
    const { data } = (await configured.inject({ url: '/api/config' })).json()
    await configured.close()
    expect(data).toMatchObject({ erpUrl: own.ERP_URL, localUploadUrl: own.LOCAL_UPLOAD_URL, openWeekly: false })
    expect((await app.inject({ url: '/api/config' })).json().data).toMatchObject({ openWeekly: true })
  })

  it('gives the phone of a driver a worker that is asked for anew, whose every file is there, once', async () => {
    const worker = await app.inject({ url: '/driver-worker.js' })
    expect(worker.statusCode).toBe(200)
    expect(worker.headers['content-type']).toMatch(/javascript/)
    expect(worker.headers['cache-control']).toBe('no-cache')
    const files = [...worker.body.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path = '']) => path)
    expect(files.length).toBeGreaterThan(20)
    // One that is missing, or named twice, and nothing is kept.
    expect(new Set(files).size).toBe(files.length)
    for (const url of files) expect((await app.inject({ url })).statusCode, url).toBe(200)
    const manifest = (await app.inject({ url: '/driver.webmanifest' })).json()
    expect(manifest).toMatchObject({ start_url: '/driver', display: 'standalone' })
    for (const { src } of manifest.icons) expect((await app.inject({ url: src })).statusCode, src).toBe(200)
  })

  it('shows a driver his trips with a tenth of the application, which follows them', async () => {
    const { body } = await app.inject({ url: '/driver' })
    const before = [...body.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, href = '']) => href)
    const [first = '', ...others] = before.filter((href) => href.endsWith('.js'))
    expect(first).toMatch(/driver-first-/)
    // React begins to load beside it, so that the line is never idle.
    for (const href of others) expect(href).toMatch(/\/(react|rolldown-runtime)-/)
    const sizes = [first, ...before.filter((href) => /driver-page.*\.css$/.test(href))].map(sizeOf)
    expect(sizes.length).toBe(2)
    expect(brotliCompressSync(body).length + sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(20_000)
  })

  it('gives every page another nonce', async () => {
    const [one, other] = await Promise.all([app.inject({ url: '/' }), app.inject({ url: '/' })])
    expect(one.headers['content-security-policy']).not.toBe(other.headers['content-security-policy'])
  })

  it('says that it is behind TLS only when it is', async () => {
    expect((await app.inject({ url: '/' })).headers).not.toHaveProperty('strict-transport-security')
    const behind = await serve({ TRUST_PROXY: '1' })
    const { headers } = await behind.inject({ url: '/' })
    await behind.close()
    expect(headers['strict-transport-security']).toMatch(/max-age=31536000/)
  })

  it('takes the address that the proxy saw, not one that a client wrote itself', async () => {
    const behind = await serve({ TRUST_PROXY: '1' })
    behind.get('/test/ip', ({ ip }) => ip)
    const ask = (forwarded: string) => behind.inject({ url: '/test/ip', headers: { 'x-forwarded-for': forwarded } })
    expect((await ask('203.0.113.7')).body).toBe('203.0.113.7')
    expect((await ask('10.9.0.1, 203.0.113.7')).body).toBe('203.0.113.7')
    await behind.close()
  })

  it.each(['.js', '.css'])(
    'hashed files (%s) are compressed, kept for ever and carry no more than they need',
    async (end) => {
      const name = assets.filter((file) => file.endsWith(end) && assets.includes(`${file}.br`))[0]
      const { headers, statusCode } = await app.inject({
        url: `/assets/${name}`,
        headers: { 'accept-encoding': 'br' },
      })
      expect(statusCode).toBe(200)
      expect(headers).toMatchObject({
        'content-encoding': 'br',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      })
      expect(headers).not.toHaveProperty('content-security-policy')
    },
  )

  it('answers what does not exist with an envelope and its guards', async () => {
    for (const url of [
      '/assets/none-00000000.js',
      '/api/none',
      '/user/none',
      '/assets/..%2f..%2fpackage.json',
      '/assets/%00.js',
      '/assets/..%5c..%5cpackage.json',
      '/assets/%',
    ]) {
      const answer = await app.inject({ url })
      expect(answer.statusCode, url).toBe(404)
      expect(answer.json()).toMatchObject({ code: 404, message: '地址不存在', data: null })
      expect(answer.headers['x-content-type-options']).toBe('nosniff')
    }
  })
})
