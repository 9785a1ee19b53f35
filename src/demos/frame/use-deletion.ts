import { type BaseKey, useDelete, useTranslate } from '@refinedev/core'
import { App } from 'antd'

/** Asks, and deletes by Refine's `useDelete`: one dialog for all rows, where a `DeleteButton` brings one to each. */
export function useDeletion(resource: string): (id: BaseKey) => void {
  const { modal } = App.useApp()
  const translate = useTranslate()
  const { mutate } = useDelete()
  return (id) =>
    void modal.confirm({
      title: translate('buttons.confirm'),
      okText: translate('buttons.delete'),
      okButtonProps: { danger: true },
      cancelText: translate('buttons.cancel'),
      onOk: () => mutate({ resource, id }),
    })
}
