import { useCallback, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { WorkView } from '../../providers/open-views.ts'
import { discardTyping, discardViews, mayLose } from '../../providers/unsaved.ts'

/** A visited page and what it is called. */
export type Tag = WorkView & { title: string }

export type TagActions = {
  refresh: (path: string) => Promise<void>
  close: (paths: readonly string[]) => Promise<void>
}

/** What can be done with tabs; what would be lost is asked for first. Closing the current one goes to its neighbour. */
export function useTagActions(tags: readonly Tag[], pathname: string): TagActions {
  const navigate = useNavigate()
  const newest = useRef({ tags, pathname })
  newest.current = { tags, pathname }
  const refresh = useCallback(
    async (path: string) => {
      if (!(await mayLose('refresh', [path]))) return
      discardTyping(path)
      const search = newest.current.tags.find((tag) => tag.path === path)?.search ?? ''
      void navigate(`/redirect${path}${search}`, { replace: true })
    },
    [navigate],
  )
  const close = useCallback(
    async (paths: readonly string[]) => {
      const { tags: former, pathname: current } = newest.current
      const closing = paths.filter((path) => former.some((tag) => tag.path === path && !tag.isPinned))
      if (closing.length === 0 || !(await mayLose('close', closing))) return
      const next = neighbourOf(former, current, closing)
      discardViews(closing)
      if (closing.includes(current)) void navigate(next ? next.path + next.search : '/')
    },
    [navigate],
  )
  return { refresh, close }
}

/** The tab that takes the place of the current one: the next to the right that stays, else to the left. */
function neighbourOf(tags: readonly Tag[], current: string, closing: readonly string[]): Tag | undefined {
  const at = tags.findIndex(({ path }) => path === current)
  const stays = ({ path }: Tag) => !closing.includes(path)
  return tags.slice(at + 1).find(stays) ?? tags.slice(0, Math.max(0, at)).findLast(stays)
}
