import type { FastifyReply, FastifyRequest } from 'fastify'
import { deviceDays } from '../auth/devices.ts'

const name = 'banche-device'

/** The token that a browser was given at its last login. */
export const deviceOf = ({ headers }: FastifyRequest): string | null =>
  new RegExp(`(?:^|;\\s*)${name}=([\\w-]{43})(?:;|$)`).exec(headers.cookie ?? '')?.[1] ?? null

/** No script reads it, no other site sends it, and no call but the login gets it. */
export function giveDevice(request: FastifyRequest, reply: FastifyReply, token: string): void {
  const secure = request.protocol === 'https' ? '; Secure' : ''
  reply.header(
    'Set-Cookie',
    `${name}=${token}; Path=/api/login; Max-Age=${deviceDays * 86_400}; HttpOnly; SameSite=Strict${secure}`,
  )
}
