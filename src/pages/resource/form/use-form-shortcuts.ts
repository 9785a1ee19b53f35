import type { Resource } from '../../../define/resource.ts'
import { useShortcuts } from '../../../providers/shortcuts.ts'
import { useGo } from '../../../providers/use-navigate-now.ts'
import { pathsOf, showPath } from '../../../resources/paths.ts'
import { useNeighbourKeys } from '../record/use-record-keys.ts'
import { say } from './text.ts'

type Actions = { resource: Resource; id: string | undefined; save: () => void; submit: (() => void) | undefined }

/**
 * Ctrl+S saves and Ctrl+Enter submits, wherever the focus is. Escape first leaves the field, then the form; what is not
 * saved is asked about on the way. Returns the way out.
 */
export function useFormShortcuts({ resource, id, save, submit }: Actions): (() => void) | undefined {
  const go = useGo()
  const { edit, list } = pathsOf(resource)
  const back = (id && showPath(resource, id)) ?? list
  const leave = back ? () => go(back) : undefined
  useNeighbourKeys(resource, id, edit)
  useShortcuts([
    {
      id: 'form.save',
      keys: ['mod+s'],
      whileTyping: true,
      action: say(submit ? 'form.saveDraft' : 'form.save'),
      run: save,
    },
    ...(submit
      ? [
          {
            id: 'form.submit' as const,
            keys: ['mod+Enter'],
            whileTyping: true as const,
            action: say('form.saveSubmit'),
            run: submit,
          },
        ]
      : []),
    {
      id: 'form.leave',
      keys: ['Escape'],
      whileTyping: true,
      run: () => {
        const focused = document.activeElement
        if (focused instanceof HTMLElement && focused.matches('input, textarea, select')) return focused.blur()
        leave?.()
      },
    },
  ])
  return leave
}
