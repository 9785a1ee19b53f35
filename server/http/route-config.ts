import type { User } from '../auth/user.ts'

declare module 'fastify' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to from elsewhere
  interface FastifyContextConfig {
    /** Works without a login; of any other route that writes, the session is asked before the body is read. */
    isOpen?: true
    /** What else is asked of the person before the body is read. */
    demands?: (user: User) => void
    /** Its body may take as long as a large file takes over a slow mobile line. */
    isUpload?: true
  }
}

/** A route that works without a login: its body is small, since anybody may send it. */
export const open = { config: { isOpen: true }, bodyLimit: 4 * 1024 } as const
