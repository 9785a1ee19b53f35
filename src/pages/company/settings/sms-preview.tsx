import type { ReactNode } from 'react'
import type { AnyField } from '../../../define/field.ts'
import { fillTemplate } from '../../../define/template.ts'
import { labelOf } from '../../../providers/i18n.ts'
import { companySettings } from '../../../resources/company/company-settings.ts'
import type { PanelProps } from '../../resource/record/override.ts'
import { say } from './text.ts'
import './sms-preview.css'

const texts: [string, AnyField][] = Object.entries<AnyField>(companySettings.fields).filter(
  ([, { placeholders }]) => placeholders,
)

/** The text messages as those who get them read them, while they are being written. */
export default function SmsPreview({ draft }: PanelProps): ReactNode {
  return (
    <section className="sms-preview" aria-label={say('preview')}>
      <h3>{say('preview')}</h3>
      {texts.map(([name, field]) => {
        const text = fillTemplate(String(draft[name] ?? ''), samplesOf(field))
        return (
          <figure key={name}>
            <figcaption>{labelOf(field.label)}</figcaption>
            <blockquote>{text}</blockquote>
            <small>
              {say('length', { count: [...text].length })} · {say('signature')}
            </small>
          </figure>
        )
      })}
    </section>
  )
}

const samplesOf = ({ placeholders = {} }: AnyField): Record<string, string> =>
  Object.fromEntries(Object.entries(placeholders).map(([name, { sample }]) => [name, sample]))
