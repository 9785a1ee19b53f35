import { textsOf } from './texts.ts'

/** What the fields of an article are called (specification §3). */
export const articleText = textsOf({
  articles: ['文章', 'Articles'],
  title: ['标题', 'Title'],
  author: ['作者', 'Author'],
  reviewer: ['审核人', 'Reviewer'],
  content: ['正文', 'Content'],
  content_short: ['摘要', 'Summary'],
  forecast: ['预测', 'Forecast'],
  importance: ['重要度', 'Importance'],
  type: ['地区', 'Region'],
  status: ['状态', 'Status'],
  published: ['已发布', 'Published'],
  draft: ['草稿', 'Draft'],
  deleted: ['已删除', 'Deleted'],
  timestamp: ['写作时间', 'Written'],
  display_time: ['发布时间', 'Shown from'],
  comment_disabled: ['关闭评论', 'No comments'],
  pageviews: ['阅读', 'Views'],
  image_uri: ['图片', 'Picture'],
  platforms: ['平台', 'Platforms'],
  actions: ['操作', 'Actions'],
  yes: ['是', 'Yes'],
  no: ['否', 'No'],
  required: ['请填写{label}', 'Enter: {label}'],
})

/** The colour of each status. */
export const statusColours = { published: 'green', draft: 'blue', deleted: 'red' } as const
