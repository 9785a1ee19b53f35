import { Card, Descriptions, Table, Typography } from 'antd'
import { Link } from 'react-router'
import { labelOf } from '../../providers/i18n.ts'
import { useSampleInfo } from '../frame/role.ts'
import { textsOf } from '../frame/texts.ts'
import { gallerySeenBy, type Sample } from '../gallery/gallery.ts'
import { libraries } from '../gallery/libraries.ts'

const text = textsOf({
  intro: [
    '这里是一本样例集：怎样做看板、向导、图表、合并表头的导出。每页可看源码；数据为浏览器内的模拟数据，与产品无关。',
    'A pattern book: how to do a kanban, a tour, a chart, an export with merged heads. Each page shows its source; the data are mocked inside the browser and have nothing to do with the product.',
  ],
  name: ['姓名', 'Name'],
  role: ['示例角色', 'Role in the samples'],
  note: ['说明', 'Note'],
  page: ['页面', 'Page'],
  library: ['所用的库', 'Library'],
  why: ['选择理由', 'Why'],
})

/** Where the samples begin: who one is in them, and every page that this role sees. */
export default function Documentation() {
  const { name, introduction, role } = useSampleInfo()
  return (
    <div className="sample-stack">
      <Typography.Paragraph>{text('intro')}</Typography.Paragraph>
      <Descriptions
        size="small"
        column={{ xs: 1, md: 3 }}
        items={[
          { key: 'name', label: text('name'), children: name },
          { key: 'role', label: text('role'), children: role },
          { key: 'note', label: text('note'), children: introduction },
        ]}
      />
      {gallerySeenBy([role]).map(({ path, label, samples }) => (
        <Card key={path} size="small" title={<h2>{labelOf(label)}</h2>}>
          <Table<Sample>
            size="small"
            rowKey="path"
            pagination={false}
            scroll={{ x: 640 }}
            dataSource={samples.filter(({ hidden }) => !hidden)}
            columns={[
              {
                title: text('page'),
                width: 180,
                render: (_, sample) => <Link to={sample.path}>{labelOf(sample.label)}</Link>,
              },
              { title: text('library'), width: 220, render: (_, { library }) => libraries[library].name },
              { title: text('why'), render: (_, { library }) => labelOf(libraries[library].why) },
            ]}
          />
        </Card>
      ))}
    </div>
  )
}
