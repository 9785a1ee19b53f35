// Written by `npm run kinds` from the files of the kinds (docs/add-a-kind.md).
import type { Traits } from '../kind.ts'
import { traits as boolean } from '../kinds/boolean.ts'
import { traits as date } from '../kinds/date.ts'
import { traits as datetime } from '../kinds/datetime.ts'
import { traits as decimal } from '../kinds/decimal.ts'
import { traits as file } from '../kinds/file.ts'
import { traits as integer } from '../kinds/integer.ts'
import { traits as marks } from '../kinds/marks.ts'
import { traits as money } from '../kinds/money.ts'
import { traits as multiSelect } from '../kinds/multi-select.ts'
import { traits as phone } from '../kinds/phone.ts'
import { traits as plate } from '../kinds/plate.ts'
import { traits as ref } from '../kinds/ref.ts'
import { traits as refs } from '../kinds/refs.ts'
import { traits as region } from '../kinds/region.ts'
import { traits as select } from '../kinds/select.ts'
import { traits as sequence } from '../kinds/sequence.ts'
import { traits as signature } from '../kinds/signature.ts'
import { traits as state } from '../kinds/state.ts'
import { traits as text } from '../kinds/text.ts'
import { traits as textarea } from '../kinds/textarea.ts'
import { traits as vin } from '../kinds/vin.ts'

export const traits = {
  boolean,
  date,
  datetime,
  decimal,
  file,
  integer,
  marks,
  money,
  multiSelect,
  phone,
  plate,
  ref,
  refs,
  region,
  select,
  sequence,
  signature,
  state,
  text,
  textarea,
  vin,
} as const satisfies Record<string, Traits>

/** What every field has: its kind is the name of a file in `kinds/`. */
export type Kind = keyof typeof traits
