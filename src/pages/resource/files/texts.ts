/** Texts of files. They load with the first file that is shown or wanted. */
export const zhFiles = {
  add: '添加{label}',
  camera: '拍照',
  help: '可拖入或粘贴；{types}，每个不超过 {size}，最多 {count} 个',
  'types.image': 'JPG、PNG、WebP 图片',
  'types.document': 'JPG、PNG、WebP 图片，PDF，Excel（xlsx）',
  'types.sheet': 'Excel（xlsx、xls），CSV',
  uploading: '正在上传 {name}',
  failed: '{name}：{message}',
  dismiss: '不再提示 {name}',
  cancel: '取消上传 {name}',
  remove: '移除 {name}',
  tooLarge: '文件不能超过 {size}',
  wrongType: '只能上传{types}',
  tooMany: '最多 {count} 个文件',
  open: '查看 {name}',
  save: '下载 {name}',
  download: '下载',
  gone: '文件打不开',
  loading: '正在打开文件',
} as const

export type FilesKey = keyof typeof zhFiles
