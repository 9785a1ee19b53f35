import { defineMessages } from '../../src/define/message.ts'

export const fileMessages = {
  'files.empty': { code: 422, zh: '文件是空的', en: 'The file is empty' },
  'files.type': { code: 422, zh: '只能上传{types}', en: 'Only these can be uploaded: {types}' },
  'files.images': { zh: 'JPG、PNG、WebP、HEIC 图片', en: 'images (JPG, PNG, WebP, HEIC)' },
  'files.documents': {
    zh: 'JPG、PNG、WebP、HEIC 图片，PDF 和 Excel（xlsx）文件',
    en: 'images (JPG, PNG, WebP, HEIC), PDF and Excel (xlsx)',
  },
  'files.sheets': { zh: 'Excel（xlsx、xls）和 CSV 文件', en: 'Excel (xlsx, xls) and CSV' },
  'files.statements': {
    zh: '银行导出的 Excel、CSV、XML、OFX、MT940 和 zip 文件',
    en: 'files of a bank: Excel, CSV, XML, OFX, MT940 and zip',
  },
  'files.unnamed': { zh: '文件', en: 'file' },
  'files.tooLarge': { code: 413, zh: '文件不能超过 {size}', en: 'The file may have at most {size}' },
  'files.pixels': { code: 422, zh: '图片超过 5000 万像素，请缩小后再传', en: 'The image has more than 50 megapixels' },
  'files.small': {
    code: 422,
    zh: '图片太小，宽和高至少 {pixels} 像素',
    en: 'The image is too small: at least {pixels} pixels on each side',
  },
  'files.broken': { code: 422, zh: '图片已损坏，无法读取', en: 'The image is damaged' },
  'files.tooMany': {
    code: 429,
    zh: '上传后未保存的附件太多，请先保存，或明天再试',
    en: 'Too many uploads are not saved yet: save them first, or try again tomorrow',
  },
  'files.missing': {
    code: 422,
    zh: '{label}里有不存在或不能使用的文件，请移除后重新上传',
    en: '{label}: a file does not exist or cannot be used, remove it and upload it again',
  },
  'files.singleRow': { code: 422, zh: '附件只能逐条添加，请一次选择一条', en: 'Files are added to one row at a time' },
} as const

/** Makes a message of these. */
export const message = defineMessages(fileMessages)
