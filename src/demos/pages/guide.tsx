import { Button, Tour, type TourProps } from 'antd'
import { useState } from 'react'
import { textsOf } from '../frame/texts.ts'

const text = textsOf({
  about: [
    '引导在框架上逐步说明各处的用途：菜单、搜索、主题、个人菜单。',
    'A tour over the frame says what is where: menu, search, theme, the person.',
  ],
  start: ['开始引导', 'Start the tour'],
  next: ['下一步', 'Next'],
  previous: ['上一步', 'Back'],
  finish: ['完成', 'Done'],
  menu: ['菜单', 'The menu'],
  menuText: ['每次只展开一组；示例在产品之下。', 'One group is open at a time; the samples stand below the product.'],
  crumbs: ['位置', 'Where you are'],
  crumbsText: ['组与页面的名称。', 'The group and the page.'],
  tools: ['工具', 'Tools'],
  toolsText: ['搜索、消息、全屏、大小与主题。', 'Search, messages, full screen, size and theme.'],
  person: ['个人', 'You'],
  personText: ['个人中心、语言与退出。', 'Personal centre, language and logging out.'],
})

const part = (selector: string) => () => document.querySelector<HTMLElement>(selector) ?? document.body

/** antd's Tour over the frame of the product, which knows nothing of it. */
export default function Guide() {
  const [isOpen, setOpen] = useState(false)
  const places: [selector: string, title: Parameters<typeof text>[0], told: Parameters<typeof text>[0]][] = [
    ['.bc-sider', 'menu', 'menuText'],
    ['.bc-crumbs', 'crumbs', 'crumbsText'],
    ['.bc-tools', 'tools', 'toolsText'],
    ['.bc-user', 'person', 'personText'],
  ]
  const steps: TourProps['steps'] = places.map(([selector, title, told], at) => ({
    target: part(selector),
    title: text(title),
    description: text(told),
    nextButtonProps: { children: text(at === places.length - 1 ? 'finish' : 'next') },
    prevButtonProps: { children: text('previous') },
  }))
  return (
    <div className="sample-stack">
      <p>{text('about')}</p>
      <div>
        <Button type="primary" onClick={() => setOpen(true)}>
          {text('start')}
        </Button>
      </div>
      <Tour gap={{ offset: 0 }} open={isOpen} onClose={() => setOpen(false)} steps={steps} />
    </div>
  )
}
