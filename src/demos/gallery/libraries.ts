import type { Text } from '../../define/text.ts'

/** What a sample stands on, and why it was chosen. `size` is what it adds to a page, compressed. */
export type Library = { name: string; licence: string; size: string; why: Text }

const own = (why: Text): Library => ({ name: 'antd 5', licence: 'MIT', size: '–', why })

/** The libraries of the samples; docs/samples.md has the same with what was weighed against them. */
export const libraries = {
  antd: own(['产品已有的组件库，无需再加依赖', 'The product has it already: nothing is added']),
  refine: {
    name: '@refinedev/antd',
    licence: 'MIT',
    size: '95 KB',
    why: [
      'Refine 自己的 antd 钩子与页面框架：手写页面的标准做法',
      'Refine’s own hooks and page frames for antd: the usual way to write a page by hand',
    ],
  },
  icons: {
    name: '@ant-design/icons',
    licence: 'MIT',
    size: '120 KB',
    why: ['antd 自带的图标；整套只在这一页载入', 'antd’s own icons; the whole set loads on this page alone'],
  },
  tiptap: {
    name: 'Tiptap 3 + DOMPurify',
    licence: 'MIT, Apache-2.0',
    size: '120 KB',
    why: [
      'TinyMCE 自第 7 版起为 GPL，且其样式需要 unsafe-inline；Tiptap 为 MIT，符合本站的内容安全策略，粘贴的内容按结构过滤',
      'TinyMCE is GPL since version 7 and its styles need unsafe-inline; Tiptap is MIT, lives with this site’s content security policy, and filters what is pasted by its schema',
    ],
  },
  marked: {
    name: 'marked + DOMPurify',
    licence: 'MIT, Apache-2.0',
    size: '22 KB',
    why: [
      '一个无依赖的解析器；显示前由 DOMPurify 清洗',
      'One parser without dependencies; DOMPurify cleans what is shown',
    ],
  },
  codemirror: {
    name: 'CodeMirror 6',
    licence: 'MIT',
    size: '110 KB',
    why: [
      '支持样式 nonce，无 eval；vanilla-jsoneditor 更重且用 new Function',
      'Takes the nonce for its styles and needs no eval; vanilla-jsoneditor is heavier and uses new Function',
    ],
  },
  crop: {
    name: 'react-easy-crop',
    licence: 'MIT',
    size: '8 KB',
    why: [
      '只做裁剪，支持触摸与 nonce；对话框与滑块用 antd',
      'Crops and no more, by touch too, and takes the nonce; dialog and slider are antd’s',
    ],
  },
  countUp: {
    name: 'countup.js + antd Statistic',
    licence: 'MIT',
    size: '4 KB',
    why: [
      '无依赖；react-countup 只多一层包装，且为 CommonJS',
      'No dependencies; react-countup is a wrapper around it, and CommonJS',
    ],
  },
  dnd: {
    name: '@dnd-kit/core + sortable',
    licence: 'MIT',
    size: '16 KB',
    why: [
      '产品的调度板已用；可用键盘与读屏操作',
      'The dispatch board has it already; works by keyboard and screen reader',
    ],
  },
  echarts: {
    name: 'ECharts 6',
    licence: 'Apache-2.0',
    size: '160 KB',
    why: [
      '只引入所需的图形；产品的时间序列用 uPlot，更轻',
      'Only the shapes that are drawn; the product draws time by uPlot, which is lighter',
    ],
  },
  uplot: {
    name: 'uPlot',
    licence: 'MIT',
    size: '20 KB',
    why: [
      '产品报表所用：随时间变化的线，最轻最快',
      'What the product’s reports use: the lightest and fastest for lines over time',
    ],
  },
  xlsx: {
    name: 'SheetJS (@e965/xlsx)',
    licence: 'Apache-2.0',
    size: '140 KB',
    why: ['产品的导入已用；点击时才载入', 'The product’s import has it already; it loads at the click'],
  },
  fflate: {
    name: 'fflate',
    licence: 'MIT',
    size: '8 KB',
    why: ['体积为 JSZip 的三分之一，无依赖', 'A third of JSZip’s weight, no dependencies'],
  },
  browser: {
    name: 'Web API',
    licence: '–',
    size: '0',
    why: ['浏览器自己就会，无需库', 'The browser does it by itself'],
  },
  product: {
    name: 'Banche',
    licence: '–',
    size: '0',
    why: ['产品自己的设施，直接使用', 'The product’s own means, used as they are'],
  },
} as const satisfies Record<string, Library>

export type LibraryName = keyof typeof libraries
