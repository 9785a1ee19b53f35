import type { FastifyReply, FastifyRequest } from 'fastify'

/** Milliseconds that somebody whose body was refused has to read why. */
const lastWords = 1000

/** An answer before the body has come ends the connection: what is still on its way is neither read nor waited for. */
export function endUnread(request: FastifyRequest, reply: FastifyReply): void {
  const { raw } = request
  if (!announcesBody(request) || raw.complete) return
  reply.header('Connection', 'close')
  // Node reads a body that nobody has begun to read to its end, only to drop it. Of one that somebody began to read, no
  // more is taken from the line than fills a buffer.
  raw.pause()
  raw.read()
  const { socket } = raw
  // Closing at once, with bytes unread, tells the other side of a reset connection instead of the answer.
  socket.destroySoon = () => {
    socket.end()
    setTimeout(() => socket.destroy(), lastWords).unref()
  }
}

export const announcesBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
