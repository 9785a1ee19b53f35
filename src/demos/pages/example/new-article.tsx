import { Create, useForm } from '@refinedev/antd'
import { ArticleForm } from '../../frame/article-form.tsx'
import type { Article } from '../../mock/articles.ts'

/** A new article by Refine's `useForm`, which leads to the list when it is saved. */
export default function NewArticle() {
  const { formProps, saveButtonProps } = useForm<Article>({ resource: 'articles', action: 'create', redirect: 'list' })
  return (
    <Create resource="articles" title={false} breadcrumb={false} goBack={false} saveButtonProps={saveButtonProps}>
      <ArticleForm {...formProps} initialValues={{ status: 'draft', importance: 1, platforms: [] }} />
    </Create>
  )
}
