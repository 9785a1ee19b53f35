import type { Text } from '../../define/text.ts'
import type { MenuGroup } from '../../resources/menu.ts'
import type { LibraryName } from './libraries.ts'
import type { Role } from './roles.ts'

/** One sample page. */
export type Sample = {
  path: string
  label: Text
  library: LibraryName
  /** Its file below pages/, where that is not its path. */
  file?: string
  /** Reads and writes the mock data by Refine's hooks. */
  hasData?: true
  hidden?: true
  pinned?: true
  at?: RegExp
}

/** `roles`: who sees the group (specification §6); without a list everybody does. */
export type SampleGroup = Pick<MenuGroup, 'path' | 'label' | 'icon'> & {
  roles?: readonly Role[]
  samples: readonly Sample[]
}

const pages: readonly Role[] = ['admin', 'editor']

const components = (key: string, label: Text, library: LibraryName, more: Partial<Sample> = {}): Sample => ({
  path: `/components/${key}`,
  label,
  library,
  ...more,
})

/** The sample pages of the specification (§2.5), at their paths. */
export const gallery: readonly SampleGroup[] = [
  {
    path: '/documentation/index',
    label: ['示例文档', 'Samples'],
    icon: 'M5 4h6a3 3 0 0 1 3 3v13a3 3 0 0 0-3-2H5zM19 4h-2a3 3 0 0 0-3 3v13a3 3 0 0 1 3-2h2z',
    samples: [
      {
        path: '/documentation/index',
        label: ['示例文档', 'Samples'],
        library: 'antd',
        file: 'documentation',
        pinned: true,
      },
    ],
  },
  {
    path: '/guide',
    label: ['框架示例', 'Frame samples'],
    icon: 'M3 5h18v14H3zM9 5v14M3 9h6',
    roles: pages,
    samples: [
      { path: '/guide/index', label: ['引导', 'Guide'], library: 'antd', file: 'guide' },
      { path: '/icon/index', label: ['图标', 'Icons'], library: 'icons', file: 'icons' },
      { path: '/tab/index', label: ['页签', 'Tabs'], library: 'refine', file: 'tab', hasData: true },
      { path: '/theme/index', label: ['主题', 'Theme'], library: 'product', file: 'theme' },
      { path: '/clipboard/index', label: ['剪贴板', 'Clipboard'], library: 'browser', file: 'clipboard' },
      { path: '/i18n/index', label: ['多语言', 'Languages'], library: 'product', file: 'languages' },
      { path: '/external-link', label: ['外部链接', 'External link'], library: 'product', file: 'external-link' },
    ],
  },
  {
    path: '/permission',
    label: ['权限示例', 'Permission samples'],
    icon: 'M6 11h12v9H6zM8.500 11V8a3.500 3.500 0 0 1 7 0v3',
    roles: ['admin'],
    samples: [
      { path: '/permission/page', label: ['登录与切换角色', 'Login and roles'], library: 'antd' },
      { path: '/permission/directive', label: ['按角色显示', 'Shown by role'], library: 'antd' },
      { path: '/permission/role', label: ['角色管理', 'Roles'], library: 'refine', hasData: true },
    ],
  },
  {
    path: '/components',
    label: ['组件示例', 'Component samples'],
    icon: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 16.500h7M16.500 13v7',
    roles: pages,
    samples: [
      components('tinymce', ['富文本', 'Rich text'], 'tiptap'),
      components('markdown', ['Markdown', 'Markdown'], 'marked'),
      components('json-editor', ['JSON 编辑器', 'JSON editor'], 'codemirror'),
      components('split-pane', ['分栏', 'Split panes'], 'antd'),
      components('avatar-upload', ['头像上传', 'Avatar upload'], 'crop'),
      components('dropzone', ['拖拽上传', 'Dropzone'], 'antd'),
      components('sticky', ['吸顶', 'Sticky'], 'antd'),
      components('count-to', ['数字滚动', 'Count to'], 'countUp'),
      components('mixin', ['小组件', 'Mixed'], 'antd'),
      components('back-to-top', ['返回顶部', 'Back to top'], 'antd'),
      components('drag-dialog', ['拖动对话框', 'Draggable dialog'], 'dnd'),
      components('drag-select', ['可排序多选', 'Sortable select'], 'dnd', { hasData: true }),
      components('dnd-list', ['拖动列表', 'Draggable lists'], 'dnd', { hasData: true }),
      components('drag-kanban', ['看板', 'Kanban'], 'dnd'),
    ],
  },
  {
    path: '/charts',
    label: ['图表示例', 'Chart samples'],
    icon: 'M4 20V4M4 20h16M8 16v-5M12.500 16V7M17 16v-3',
    roles: pages,
    samples: [
      { path: '/charts/keyboard', label: ['键盘图', 'Keyboard'], library: 'echarts' },
      { path: '/charts/line', label: ['折线图', 'Line'], library: 'uplot' },
      { path: '/charts/mixchart', label: ['混合图', 'Mixed'], library: 'echarts' },
    ],
  },
  {
    path: '/nested',
    label: ['嵌套示例', 'Nested samples'],
    icon: 'M4 5h6M7 5v14h5M7 12h5M14 10h6v4h-6zM14 17h6v4h-6z',
    roles: pages,
    samples: (
      [
        ['menu1/menu1-1', '1-1'],
        ['menu1/menu1-2/menu1-2-1', '1-2-1'],
        ['menu1/menu1-2/menu1-2-2', '1-2-2'],
        ['menu1/menu1-3', '1-3'],
        ['menu2', '2'],
      ] as const
    ).map(
      ([path, number]): Sample => ({
        path: `/nested/${path}`,
        label: [`菜单 ${number}`, `Menu ${number}`],
        library: 'antd',
        file: 'nested',
      }),
    ),
  },
  {
    path: '/example',
    label: ['增删改查示例', 'Record samples'],
    icon: 'M6 3h9l4 4v14H6zM14 3v5h5M9 12h7M9 16h7',
    roles: pages,
    samples: [
      {
        path: '/example/list',
        label: ['文章列表', 'Articles'],
        library: 'refine',
        file: 'example/articles',
        hasData: true,
      },
      {
        path: '/example/create',
        label: ['新建文章', 'New article'],
        library: 'refine',
        file: 'example/new-article',
        hasData: true,
      },
      {
        path: '/example/edit/1',
        at: /^\/example\/edit\/\d+$/,
        label: ['编辑文章', 'Edit article'],
        library: 'refine',
        file: 'example/edit-article',
        hasData: true,
        hidden: true,
      },
    ],
  },
  {
    path: '/excel',
    label: ['文件示例', 'File samples'],
    icon: 'M12 4v11M7.500 11l4.500 4.500 4.500-4.500M4 20h16',
    roles: pages,
    samples: [
      { path: '/excel/export-excel', label: ['导出 Excel', 'Export Excel'], library: 'xlsx', hasData: true },
      { path: '/excel/export-selected-excel', label: ['导出所选', 'Export selected'], library: 'xlsx', hasData: true },
      { path: '/excel/export-merge-header', label: ['合并表头', 'Merged heads'], library: 'xlsx', hasData: true },
      { path: '/excel/upload-excel', label: ['导入 Excel', 'Upload Excel'], library: 'xlsx' },
      { path: '/zip/download', label: ['压缩包', 'Zip'], library: 'fflate', file: 'zip', hasData: true },
      { path: '/pdf/index', label: ['PDF', 'PDF'], library: 'browser', file: 'pdf/cover' },
      {
        path: '/pdf/download',
        label: ['PDF 下载', 'PDF download'],
        library: 'browser',
        file: 'pdf/download',
        hasData: true,
        hidden: true,
      },
    ],
  },
  {
    path: '/error',
    label: ['错误示例', 'Error samples'],
    icon: 'M12 4l9 16H3zM12 10v4.500M12 17.300h.01',
    roles: pages,
    samples: [
      { path: '/error/401', label: ['401 无权限', '401'], library: 'antd', file: 'error/forbidden' },
      { path: '/error/404', label: ['404 不存在', '404'], library: 'antd', file: 'error/missing' },
      { path: '/error-log/log', label: ['错误日志', 'Error log'], library: 'product', file: 'error/log' },
    ],
  },
]

/** The groups that a role sees; their samples are filtered with them. */
export const gallerySeenBy = (roles: readonly string[]): readonly SampleGroup[] =>
  roles.includes('admin')
    ? gallery
    : gallery.filter((group) => !group.roles || group.roles.some((one) => roles.includes(one)))
