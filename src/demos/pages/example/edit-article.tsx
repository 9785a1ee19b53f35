import { Edit, useForm } from '@refinedev/antd'
import { Result } from 'antd'
import { useLocation } from 'react-router'
import { ArticleForm } from '../../frame/article-form.tsx'
import { textsOf } from '../../frame/texts.ts'
import type { Article } from '../../mock/articles.ts'

const own = textsOf({ missing: ['没有这篇文章', 'There is no such article'] })

/** An article that is there. An address whose last part is not digits never comes here: it leads to /404. */
export default function EditArticle() {
  const [, id = ''] = /(\d+)$/.exec(useLocation().pathname) ?? []
  const { formProps, saveButtonProps, query } = useForm<Article>({
    resource: 'articles',
    action: 'edit',
    id,
    redirect: 'list',
    errorNotification: false,
  })
  if (query?.isError) return <Result status="404" title={own('missing')} />
  return (
    <Edit
      resource="articles"
      recordItemId={id}
      title={false}
      goBack={false}
      breadcrumb={false}
      isLoading={query?.isLoading}
      saveButtonProps={saveButtonProps}
    >
      <ArticleForm {...formProps} />
    </Edit>
  )
}
