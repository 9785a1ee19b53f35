import { imageSize } from 'image-size'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  heic,
  html,
  jpegOf,
  pdf,
  picture,
  pngChunk,
  pngOf,
  sheetOf,
  svg,
  upload,
  webpOf,
  zipOf,
} from '../helpers/files.ts'
import { testDatabases } from '../helpers/postgres.ts'
import { boss, type Client, hiding, openServer, reader, type TestServer, withoutMenus } from '../helpers/server.ts'

const MB = 1024 * 1024

describe.each(testDatabases())('$name', (which) => {
  let server: TestServer
  let chief: Client
  beforeAll(async () => {
    server = await openServer(which)
    chief = await server.as(boss)
  })
  afterAll(() => server.close())

  describe('an upload', () => {
    it.each([
      ['trucks.photos', () => jpegOf(640, 480), 'a.jpeg', 'image/jpeg', 'a.jpeg'],
      ['trucks.photos', () => webpOf(640, 480), 'a.webp', 'image/webp', 'a.webp'],
      ['waybills.contract', () => pdf, '合同 2026.PDF', 'application/pdf', '合同 2026.pdf'],
      [
        'receipts.files',
        () => sheetOf('xlsx'),
        '明细.xlsx',
        expect.stringContaining('spreadsheetml.sheet'),
        '明细.xlsx',
      ],
      ['waybillLoads.sign.photos', picture, 'C:\\x\\..\\车.png', 'image/png', '车.png'],
      ['staff.avatar', picture, '', 'image/png', '文件.png'],
      ['trucks.photos', picture, 'evil.html', 'image/png', 'evil.html.png'],
      ['trucks.photos', picture, `a\u202Egnp\u0000.png`, 'image/png', 'agnp.png'],
      ['trucks.photos', picture, `${'长'.repeat(300)}.png`, 'image/png', `${'长'.repeat(196)}.png`],
    ])('for %s is known by its content, and its name is cleaned (%#)', async (field, bytes, name, mime, kept) => {
      const sent = bytes()
      const { status, data } = await upload(server, chief.user, field, sent, name)
      expect([status, data]).toEqual([200, { id: expect.any(String), name: kept, mime, size: sent.length }])
    })

    it.each([
      ['trucks.photos', 'IMG_0042.HEIC'],
      ['waybills.contract', 'IMG_0042.heif'],
      ['waybillLoads.sign.photos', 'IMG_0042.jpg'],
    ])('of a telephone’s HEIC for %s is kept as what every browser shows', async (field, name) => {
      const { status, data } = await upload(server, chief.user, field, heic, name)
      expect([status, data]).toMatchObject([200, { name: 'IMG_0042.jpg', mime: 'image/jpeg' }])
      const { rows } = await server.database.pool.query(
        'select content, width, height from attachments a join attachment_contents c using (sha256) where id = $1',
        [data.id],
      )
      expect(rows[0]).toMatchObject({ width: 96, height: 64 })
      const pixels = await sharp(rows[0].content).raw().toBuffer()
      const [red, blue] = [pixels.readUInt8(0), pixels.readUInt8(2)]
      const [lastRed, lastBlue] = [pixels.readUInt8(95 * 3), pixels.readUInt8(95 * 3 + 2)]
      expect([red > 180, blue < 60, lastRed < 60, lastBlue > 180]).toEqual([true, true, true, true])
    })

    it.each([
      ['half a HEIC', heic.subarray(0, 200), /图片已损坏/],
      [
        'a HEIC of which the head alone is one',
        Buffer.concat([heic.subarray(0, 24), Buffer.alloc(400, 7)]),
        /图片已损坏/,
      ],
    ])('of %s is refused in words', async (_, bytes, said) => {
      const sent = await upload(server, chief.user, 'trucks.photos', bytes, 'a.heic')
      expect([sent.status, sent.field, sent.message]).toEqual([422, 'file', expect.stringMatching(said)])
    })

    it.each([
      ['html with the name of a picture', 'trucks.photos', () => html, /只能上传JPG/],
      ['an svg', 'trucks.photos', () => svg, /只能上传JPG/],
      ['a paper where pictures are wanted', 'trucks.photos', () => pdf, /只能上传JPG/],
      ['an archive', 'waybills.contract', () => zipOf('a.txt', Buffer.from('x')), /PDF 和 Excel/],
      ['a workbook with macros', 'waybills.contract', () => sheetOf('xlsm'), /PDF 和 Excel/],
      [
        'an archive that unpacks to a thousand times its size',
        'waybills.contract',
        () => zipOf('[Content_Types].xml', Buffer.alloc(64 * MB)),
        /PDF 和 Excel/,
      ],
      ['nothing', 'trucks.photos', () => Buffer.alloc(0), /文件是空的/],
      [
        'a picture of 90,000 × 90,000 that weighs nothing',
        'trucks.photos',
        () => pngOf(0, 2, [90_000, 90_000]),
        /5000 万像素/,
      ],
      ['a jpeg of 60 megapixels', 'trucks.photos', () => jpegOf(10_000, 6000), /5000 万像素/],
      ['a photo that broke off', 'trucks.photos', () => jpegOf(640, 480).subarray(0, -1), /图片已损坏/],
      ['a picture without a size', 'trucks.photos', () => pngOf(0, 2, [0, 4]), /图片已损坏/],
      ['half a head', 'trucks.photos', () => jpegOf(10, 10).subarray(0, 16), /图片已损坏|只能上传/],
    ])('of %s is refused', async (_, field, bytes, message) => {
      const sent = await upload(server, chief.user, field, bytes(), 'a.jpg')
      expect([sent.status, sent.field, sent.message]).toEqual([422, 'file', expect.stringMatching(message)])
    })

    it('is limited by the field, and by what any file may have', async () => {
      const padded = (size: number) => Buffer.concat([picture(), Buffer.alloc(size)])
      const avatar = await upload(server, chief.user, 'staff.avatar', padded(2 * MB))
      expect([avatar.status, avatar.message]).toEqual([413, '文件不能超过 2 MB'])
      expect((await upload(server, chief.user, 'trucks.photos', padded(3 * MB))).status).toBe(200)
      expect(await upload(server, chief.user, 'trucks.photos', padded(20 * MB))).toMatchObject({ status: 413 })
    })

    it('is for those who may fill the field, and for fields that can be filled', async () => {
      const powerless = await server.as(reader)
      for (const client of [powerless, await server.as(withoutMenus), await server.as(hiding('transportManage'))])
        expect((await upload(server, client.user, 'trucks.photos', picture())).status).toBe(403)
      expect((await upload(server, powerless.user, 'waybillLoads.sign.photos', picture())).status).toBe(403)
      for (const field of [
        'trucks.plate',
        'trucks',
        'trucks.photos.x',
        'nothing.photos',
        'waybillLoads.signPhotos',
        '__proto__.x',
        '',
      ])
        expect(await upload(server, chief.user, field, picture()), field).toMatchObject({
          status: 422,
          field: 'field',
        })
    })

    it('that no row has taken is limited for each person', async () => {
      const eager = await server.as(boss, 'eager')
      await server.database.pool.query(
        `insert into attachments (id, sha256, mime, size, original_name, loose_since, created_by_id, created_at)
         select gen_random_uuid(), sha256, 'image/png', ${200 * MB}, 'x.png', now(), $1, now() from attachment_contents limit 1`,
        [eager.user.id],
      )
      expect(await upload(server, eager.user, 'trucks.photos', picture())).toMatchObject({ status: 429 })
      expect(await upload(server, chief.user, 'trucks.photos', picture())).toMatchObject({ status: 200 })
    })

    it('two at once do not pass the limit together', async () => {
      const { pool } = server.database
      const eager = await server.as(boss, 'two at once')
      const bytes = picture()
      await upload(server, chief.user, 'trucks.photos', bytes)
      await pool.query(
        `insert into attachments (id, sha256, mime, size, original_name, loose_since, created_by_id, created_at)
         select gen_random_uuid(), sha256, 'image/png', 1, 'x.png', now(), $1, now()
         from attachment_contents, generate_series(1, 499) where content = $2`,
        [eager.user.id, bytes],
      )
      const holder = await pool.connect()
      try {
        // Both come as far as they do before either of them is written.
        await holder.query('begin')
        await holder.query('select 1 from attachment_contents where content = $1 for update', [bytes])
        const sent = [1, 2].map(() => upload(server, eager.user, 'trucks.photos', bytes))
        const waiting = `select count(*)::int as n from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`
        await expect.poll(async () => (await pool.query(waiting)).rows[0].n, { timeout: 10_000 }).toBe(2)
        await holder.query('commit')
        expect((await Promise.all(sent)).map(({ status }) => status).toSorted()).toEqual([200, 429])
      } finally {
        await holder.query('rollback')
        holder.release()
      }
    })

    it('of a picture keeps it without what was written into it', async () => {
      const plain = picture()
      const place = pngChunk('tEXt', Buffer.from('Location\0N22.5431 E114.0579'))
      const bytes = Buffer.concat([plain.subarray(0, 33), place, plain.subarray(33)])
      const { data } = await upload(server, chief.user, 'trucks.photos', bytes)
      expect(data.size).toBe(plain.length)
      expect((await chief.get(`/api/attachments/${data.id}`)).raw).toEqual(plain)
    })

    it('of equal bytes keeps them once, also when they come at the same time', async () => {
      const bytes = picture()
      const people = await Promise.all(['one', 'two', 'three'].map((name) => server.as(boss, name)))
      const sent = await Promise.all(
        [...people, ...people].map(({ user }) => upload(server, user, 'trucks.photos', bytes)),
      )
      expect(new Set(sent.map(({ data }) => data.id)).size).toBe(6)
      const { rows } = await server.database.pool.query(
        `select count(distinct c.sha256)::int as contents, count(*)::int as files from attachments a
         join attachment_contents c using (sha256) where c.content = $1`,
        [bytes],
      )
      expect(rows).toEqual([{ contents: 1, files: 6 }])
    })
  })

  describe('a picture', () => {
    it('of 7000 × 7000 comes as small as a tile or a screen shows it, and whole to who saves it', async () => {
      const bytes = pngOf(90, 7000)
      const { data } = await upload(server, chief.user, 'trucks.photos', bytes)
      const url = `/api/attachments/${data.id}`
      const [small, large, whole] = await Promise.all(['?size=small', '?size=large', ''].map((q) => chief.get(url + q)))
      expect(imageSize(small?.raw ?? bytes)).toMatchObject({ type: 'webp', width: 320, height: 320 })
      expect(imageSize(large?.raw ?? bytes)).toMatchObject({ type: 'webp', width: 1920, height: 1920 })
      expect(small?.raw.length).toBeLessThan(2000)
      expect(whole?.raw).toEqual(bytes)
      const marks = [small, large, whole].map((answer) => answer?.headers.etag)
      expect(new Set(marks).size).toBe(3)
      const again = await server.app.inject({
        url: `${url}?size=small`,
        headers: { authorization: `Bearer ${chief.user.token}`, 'if-none-match': String(marks[0]) },
      })
      expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
    })

    it('that is small already stays so; one that stands on its side stands up; what is none comes as it is', async () => {
      const read = async (field: string, bytes: Buffer) => {
        const { data } = await upload(server, chief.user, field, bytes)
        return (await chief.get(`/api/attachments/${data.id}?size=small`)).raw
      }
      expect(imageSize(await read('trucks.photos', pngOf(3, 9)))).toMatchObject({ width: 9, height: 9 })
      const lying = await sharp({ create: { width: 600, height: 300, channels: 3, background: '#456' } })
        .withMetadata({ orientation: 6 })
        .jpeg()
        .toBuffer()
      expect(imageSize(await read('trucks.photos', lying))).toMatchObject({ width: 160, height: 320 })
      expect(await read('waybills.contract', pdf)).toEqual(pdf)
    })

    it('whose head is good and whose rest is none says so, and keeps nobody waiting behind it', async () => {
      const { data } = await upload(server, chief.user, 'trucks.photos', jpegOf(640, 480))
      const [broken, good] = await Promise.all([
        chief.get(`/api/attachments/${data.id}?size=small`),
        upload(server, chief.user, 'trucks.photos', picture()).then(({ data }) =>
          chief.get(`/api/attachments/${data.id}?size=small`),
        ),
      ])
      expect([broken.body.code, good.status]).toEqual([422, 200])
    })

    it('comes in no other size, and to nobody else', async () => {
      const { data } = await upload(server, chief.user, 'trucks.photos', picture())
      expect((await chief.get(`/api/attachments/${data.id}?size=9999`)).body.code).toBe(422)
      const stranger = await server.as(withoutMenus, 'stranger of sizes')
      expect((await stranger.get(`/api/attachments/${data.id}?size=small`)).body.code).toBe(404)
    })
  })

  describe('the own picture', () => {
    const send = (client: Client, method: 'PUT' | 'DELETE', payload?: Buffer) =>
      server.app.inject({
        method,
        url: '/api/account/avatar',
        ...(payload ? { payload } : {}),
        headers: {
          authorization: `Bearer ${client.user.token}`,
          ...(payload ? { 'content-type': 'image/png' } : {}),
        },
      })
    const shown = async (client: Client) => (await client.get<{ avatar: string }>('/user/info')).body.data.avatar

    it('is changed and removed by everybody, without any right or menu, and read by the same rule as any file', async () => {
      const [user, stranger] = [await server.as(withoutMenus, 'picture'), await server.as(withoutMenus, 'stranger')]
      expect(await shown(user)).toBe('')
      const answer = await send(user, 'PUT', picture())
      const path = await shown(user)
      expect([answer.statusCode, answer.json().data]).toEqual([200, { avatar: path }])
      expect([
        (await user.get(path)).status,
        (await stranger.get(path)).status,
        (await chief.get(path)).status,
      ]).toEqual([200, 404, 200])
      expect((await send(user, 'PUT', html)).statusCode).toBe(422)
      expect((await send(user, 'PUT', Buffer.concat([picture(), Buffer.alloc(2 * MB)]))).statusCode).toBe(413)
      expect(await shown(user)).toBe(path)
      expect((await send(user, 'PUT', picture())).statusCode).toBe(200)
      expect(await shown(user)).not.toBe(path)
      expect((await send(user, 'DELETE')).statusCode).toBe(200)
      expect(await shown(user)).toBe('')
      expect((await send(user.withToken(''), 'PUT', picture())).statusCode).toBe(401)
    })

    it('is not changed through another’s eyes, and nothing is uploaded there', async () => {
      const looked = await server.as(reader, 'looked')
      const { token } = (await chief.post<{ token: string }>('/api/see-as', { user: looked.user.id, reason: '看头像' }))
        .body.data
      const through = looked.withToken(token)
      expect((await send({ ...through, user: { ...looked.user, token } }, 'PUT', picture())).statusCode).toBe(403)
      expect((await upload(server, { ...chief.user, token }, 'trucks.photos', picture())).status).toBe(403)
    })
  })
})
