import { connect, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** What was heard on a line before it went silent. */
export type Heard = { status: number; message: string; isClosedByServer: boolean }

export type Line = { socket: Socket; say: (...pieces: (string | Buffer)[]) => void; heard: Promise<Heard> }

const silence = 20_000

/** The port on which an application of the tests really listens. */
export async function listen(app: FastifyInstance): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  if (!address || typeof address === 'string') throw new Error('no port')
  return address.port
}

/** The head of a request, as it stands on the wire. */
export const headOf = (method: string, path: string, headers: Record<string, string | number>): string =>
  `${method} ${path} HTTP/1.1\r\nHost: x\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`

/** One connection, said and heard byte by byte. It hangs up with the whole answer, unless it waits for the other side. */
export function call(port: number, { waits = false } = {}): Line {
  const socket = connect(port, '127.0.0.1')
  // Where nothing is ever said, a test fails and does not wait for its own end.
  socket.setTimeout(silence, () => socket.destroy())
  let text = ''
  let isClosedByServer = false
  const heard = new Promise<Heard>((resolve) => {
    socket.on('data', (piece) => {
      text += piece
      if (!waits && answerIn(text)) socket.destroy()
    })
    socket.on('end', () => {
      isClosedByServer = true
    })
    // What is still being sent meets a closed door.
    socket.on('error', () => {
      isClosedByServer = true
    })
    socket.on('close', () => resolve({ ...(answerIn(text) ?? { status: 0, message: '' }), isClosedByServer }))
  })
  const say = (...pieces: (string | Buffer)[]) => {
    for (const piece of pieces) socket.write(piece)
  }
  return { socket, heard, say }
}

function answerIn(text: string): { status: number; message: string } | null {
  const end = text.indexOf('\r\n\r\n')
  const length = Number(/content-length: (\d+)/i.exec(text)?.[1])
  const body = Buffer.from(text.slice(end + 4))
  if (end < 0 || body.length < length) return null
  return { status: Number(text.slice(9, 12)), message: JSON.parse(body.toString('utf8', 0, length)).message }
}
