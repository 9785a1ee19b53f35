import { boolean, date, select, state, text, textarea } from '../../define/field.ts'
import { names } from '../../define/names.ts'
import { defineResource } from '../../define/resource.ts'

/**
 * The same articles as a declaration of the product. It is not among the resources, so it has no table: it is here to be
 * read beside the pages by hand. With its line in the list of resources it would have list, form, detail, rights, search,
 * import, export, history and an API.
 */
export const articlesDeclared = defineResource({
  name: 'articles',
  label: ['文章', 'Article'],
  flag: 'companyManager',
  titleField: 'title',
  scope: 'all',
  rights: { create: 'company.settings', change: 'company.settings', remove: 'company.settings' },
  search: ['title', 'author'],
  fields: {
    title: text('标题', 'Title', { required: true, maxLength: 60 }),
    author: text('作者', 'Author', { required: true, maxLength: 20 }),
    region: select(
      '地区',
      'Region',
      { CN: ['中国', 'China'], US: ['美国', 'USA'], JP: ['日本', 'Japan'], EU: ['欧洲', 'Europe'] },
      { required: true },
    ),
    shownFrom: date('发布日期', 'Shown from'),
    isSilent: boolean('关闭评论', 'No comments'),
    summary: textarea('摘要', 'Summary', { maxLength: 200 }),
    status: state(
      '状态',
      'Status',
      { draft: ['草稿', 'Draft'], published: ['已发布', 'Published'], deleted: ['已删除', 'Deleted'] },
      'draft',
    ),
  },
  actions: {
    publish: { label: ['发布', 'Publish'], from: ['draft'], to: 'published', right: 'company.settings' },
    delete: { label: ['删除', 'Delete'], from: ['draft', 'published'], to: 'deleted', right: 'company.settings' },
  },
  views: {
    all: {
      path: '/company/articleTable',
      label: ['文章', 'Articles'],
      columns: names('title author region shownFrom isSilent status'),
      filters: names('region status'),
      sort: '-shownFrom',
      actions: ['publish', 'delete'],
    },
  },
})
