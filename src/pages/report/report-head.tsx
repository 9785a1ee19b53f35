import { Button, Checkbox, Dropdown, Popover, Segmented, Switch } from 'antd'
import type { ReactNode } from 'react'
import { exportRightOf } from '../../define/export-rights.ts'
import { groupsOf, isListMeasure, type Report } from '../../define/report.ts'
import { groupLabel } from '../../define/report-text.ts'
import { mayDo } from '../../providers/access.ts'
import { definitionOf } from '../../providers/definitions.ts'
import { download } from '../../providers/download.ts'
import { labelOf, t } from '../../providers/i18n.ts'
import { Icon } from '../../ui/icon.tsx'
import { ViewLinks } from '../resource/list/view-links.tsx'
import { save } from '../resource/record/download.ts'
import { FilterControl } from '../resource/values/filter-control.tsx'
import type { Answer } from './answer.ts'
import { PeriodPicker } from './period-picker.tsx'
import { say } from './text.ts'
import type { ReportColumns } from './use-columns.ts'
import { queryOf, type ReportState } from './use-report-state.ts'

const PRINTER = 'M7 9V4h10v5M7 16H4V9h16v7h-3M7 13h10v7H7z'

/** Whether any figure is of a period: others are as of now. */
const isTimed = ({ measures }: Report): boolean =>
  Object.values(measures).some((measure) => isListMeasure(measure) && measure.on !== undefined)

type HeadProps = {
  report: Report
  state: ReportState
  change: (next: Partial<ReportState>) => void
  columns: ReportColumns
  answer: Answer | undefined
  isBusy: boolean
  isCharted: boolean
  setCharted: (isCharted: boolean) => void
}

/** What the report is about: period, groups and filters, and what can be done with it. */
export function ReportHead(props: HeadProps): ReactNode {
  const { report, state, change, answer } = props
  return (
    <header className="bc-card report-head">
      <div className="report-title">
        <h1>{labelOf(report.label)}</h1>
        <ViewLinks names={report.links} />
        {answer?.before && <small>{say('compared', { ...answer.before })}</small>}
        <Tools {...props} />
      </div>
      <div className="report-filters">
        {isTimed(report) && (
          <PeriodPicker value={state.period} span={answer?.span} onChange={(period) => change({ period })} />
        )}
        {report.rows.length > 1 && <Groups {...{ report, state, change }} />}
        <Filters {...{ report, state, change }} />
      </div>
    </header>
  )
}

function Groups({ report, state, change }: Pick<HeadProps, 'report' | 'state' | 'change'>): ReactNode {
  const own = definitionOf(report.of)?.fields ?? {}
  const nameOf = (rows: string) =>
    groupsOf(rows)
      .map((name) => labelOf(groupLabel(report, name, own[name])))
      .join(' × ')
  return (
    <div className="report-filter">
      <span>{say('rows')}</span>
      <Segmented
        aria-label={say('rows')}
        value={state.rows}
        options={report.rows.map((rows) => ({ value: rows, label: nameOf(rows) }))}
        onChange={(rows) => change({ rows: String(rows) })}
      />
    </div>
  )
}

function Filters({ report, state, change }: Pick<HeadProps, 'report' | 'state' | 'change'>): ReactNode {
  const own = definitionOf(report.of)?.fields ?? {}
  return (report.filters ?? []).map((name) => {
    const field = own[name]
    if (!field) return null
    const id = `report-${report.name}-${name}`
    const label = labelOf(field.label)
    const others = state.filters.filter((one) => one.field !== name)
    return (
      <div key={name} className="report-filter bc-filter">
        <label htmlFor={id}>{label}</label>
        <FilterControl
          {...{ id, name, field, label }}
          filters={state.filters.filter((one) => one.field === name)}
          onChange={(filters) => change({ filters: [...others, ...filters] })}
        />
      </div>
    )
  })
}

function Tools({ report, state, change, columns, isBusy, isCharted, setCharted }: HeadProps): ReactNode {
  return (
    <div className="report-tools">
      {isTimed(report) && (
        <Toggle label={say('compare')} isOn={state.isCompared} onChange={(isCompared) => change({ isCompared })} />
      )}
      {report.charts && <Toggle label={say('chart')} isOn={isCharted} onChange={setCharted} />}
      <Popover
        trigger="click"
        placement="bottomRight"
        content={
          <Checkbox.Group
            className="report-columns"
            value={columns.shown.map(({ name }) => name)}
            options={columns.all.map(({ name, field }) => ({ value: name, label: labelOf(field.label) }))}
            onChange={columns.show}
          />
        }
      >
        <Button type="text" icon={<Icon name="columns" />}>
          {say('columns')}
        </Button>
      </Popover>
      <Button type="text" icon={<Icon name={PRINTER} />} onClick={() => print()}>
        {say('print')}
      </Button>
      {(!report.flag || mayDo(exportRightOf[report.flag])) && <Export {...{ report, state }} isBusy={isBusy} />}
    </div>
  )
}

type ToggleProps = { label: string; isOn: boolean; onChange: (isOn: boolean) => void }

function Toggle({ label, isOn, onChange }: ToggleProps): ReactNode {
  return (
    <span>
      <Switch size="small" aria-label={label} checked={isOn} onChange={onChange} /> {label}
    </span>
  )
}

function Export({ report, state }: Pick<HeadProps, 'report' | 'state' | 'isBusy'>): ReactNode {
  const run = async (format: 'csv' | 'xlsx') => {
    const url = `/api/reports/${report.name}/export?${new URLSearchParams({ ...queryOf(state), format })}`
    const file = await download(url).catch(() => undefined) // told by the client
    if (file) save(file, `${labelOf(report.label)}.${format}`)
  }
  return (
    <Dropdown
      menu={{
        items: [
          { key: 'xlsx', label: say('xlsx') },
          { key: 'csv', label: say('csv') },
        ],
        onClick: ({ key }) => void run(key === 'csv' ? 'csv' : 'xlsx'),
      }}
    >
      <Button icon={<Icon name="download" />}>{t('list.export')}</Button>
    </Dropdown>
  )
}
