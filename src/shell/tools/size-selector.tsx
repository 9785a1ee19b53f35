import { type Size, sizes } from '../../define/settings.ts'
import { queryClient } from '../../providers/cache.ts'
import { notify } from '../../providers/notify.ts'
import { changeSize, useSize } from '../../providers/settings.ts'
import { Dropdown } from '../../ui/menu.tsx'
import { toolIcons } from './tool-icons.ts'
import { toolText } from './tool-text.ts'

/** The four sizes of the controls; lists stand as dense as they are. */
export function SizeSelector() {
  const current = useSize()
  const items = sizes.map((size) => ({
    key: size,
    label: toolText(`size.${size}`),
    isChecked: size === current,
    onSelect: () => switchSize(size),
  }))
  return <Dropdown kind="text" icon={toolIcons.size} className="bc-tool-wide" label={toolText('size')} items={items} />
}

/** The view in sight is read anew (specification §4); what is being typed stays. */
export function switchSize(size: Size): void {
  changeSize(size)
  void queryClient.invalidateQueries()
  notify.success(toolText('size.done'))
}
