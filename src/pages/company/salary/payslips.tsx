import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { formatYuan } from '../../../define/money.ts'
import type { Text } from '../../../define/text.ts'
import { labelOf, t } from '../../../providers/i18n.ts'
import { useRead } from '../../../providers/use-read.ts'
import type { Payslip } from '../../../resources/company/salary-answers.ts'
import { earnings, type PayItem, payItems } from '../../../resources/company/salary-pay.ts'
import { staff } from '../../../resources/company/staff.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty, ErrorState, Skeleton } from '../../../ui/states.tsx'
import { failureOf } from '../../resource/record/failure.ts'
import type { Chosen } from './calls.ts'
import { say } from './text.ts'
import './payslips.css'

type PayslipsProps = { month: string; chosen: Chosen & { status?: string }; onClose: () => void }

/**
 * The slips of the month as they are printed, one A5 page each. They stand beside the application, so that they print
 * alone, and in no modal dialog: Chromium gives its layer the printer's paper, whatever the style sheet says.
 */
export default function Payslips({ month, chosen, onClose }: PayslipsProps): ReactNode {
  const ref = useRef<HTMLDivElement>(null)
  const titleId = useId()
  const { data, error, refetch } = useRead<Payslip[]>('/api/salary/payslips', { month, ...chosen }, { gcTime: 0 })
  useAlone(ref, onClose)
  const count = data?.length ?? 0
  return createPortal(
    <div ref={ref} className="payslips" role="dialog" aria-modal="true" aria-labelledby={titleId} tabIndex={-1}>
      <header>
        <h2 id={titleId}>{say('slipTitle', { month })}</h2>
        <p>{count > 0 && say('slipCount', { count })}</p>
        <Button kind="primary" disabled={count === 0} onClick={() => print()}>
          {say('print')}
        </Button>
        <Button onClick={onClose}>{t('action.close')}</Button>
      </header>
      {error ? (
        <ErrorState text={failureOf(error).message} onRetry={() => void refetch()} />
      ) : data ? (
        count === 0 ? (
          <Empty text={say('noSlips')} />
        ) : (
          data.map((slip) => <Slip key={slip.id} slip={slip} />)
        )
      ) : (
        <Skeleton rows={12} />
      )}
    </div>,
    document.body,
  )
}

/** What else is on the screen cannot be reached meanwhile; Escape closes, and the focus goes back where it was. */
function useAlone(ref: RefObject<HTMLElement | null>, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const before = document.activeElement
    const others = [...document.body.children].filter(
      (one): one is HTMLElement => one instanceof HTMLElement && one !== ref.current,
    )
    const blocked = others.filter((one) => !one.inert)
    for (const one of blocked) one.inert = true
    ref.current?.focus()
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && close()
    addEventListener('keydown', onKey)
    return () => {
      removeEventListener('keydown', onKey)
      for (const one of blocked) one.inert = false
      if (before instanceof HTMLElement) before.focus()
    }
  }, [ref])
}

const isEarned = (item: string) => Object.hasOwn(earnings, item)

function Slip({ slip }: { slip: Payslip }): ReactNode {
  const posts: Readonly<Record<string, Text>> = staff.fields.post.options
  return (
    <article className="payslip">
      <h3>
        {slip.name} <small>{say('slipTitle', { month: slip.month })}</small>
      </h3>
      <p>
        {slip.jobNo} · {slip.office} · {labelOf(posts[slip.post] ?? slip.post)} · {slip.sheetNo}
      </p>
      <div className="payslip-sides">
        <Side title={say('earned')} totalFen={slip.grossFen} lines={slip.lines.filter(({ item }) => isEarned(item))} />
        <Side title={say('kept')} totalFen={slip.deductFen} lines={slip.lines.filter(({ item }) => !isEarned(item))} />
      </div>
      <footer>
        <span>{say('signature')}</span>
        <strong>
          {say('net')} {formatYuan(slip.netFen)}
        </strong>
      </footer>
    </article>
  )
}

function Side({ title, lines, totalFen }: { title: string; lines: Payslip['lines']; totalFen: number }): ReactNode {
  return (
    <table>
      <caption>{title}</caption>
      <tbody>
        {lines.map(({ item, amountFen, note }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a slip stay as they came
          <tr key={at}>
            <th scope="row">
              {labelOf(payItems[item as PayItem] ?? item)} {note && <small>{note}</small>}
            </th>
            <td>{formatYuan(amountFen)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{say('total')}</th>
          <td>{formatYuan(totalFen)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
