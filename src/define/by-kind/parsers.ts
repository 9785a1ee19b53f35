// Written by `npm run kinds` from the files of the kinds (docs/add-a-kind.md).
import type { Parse } from '../kind.ts'
import { parse as boolean } from '../kinds/boolean.ts'
import { parse as date } from '../kinds/date.ts'
import { parse as datetime } from '../kinds/datetime.ts'
import { parse as decimal } from '../kinds/decimal.ts'
import { parse as file } from '../kinds/file.ts'
import { parse as integer } from '../kinds/integer.ts'
import { parse as marks } from '../kinds/marks.ts'
import { parse as money } from '../kinds/money.ts'
import { parse as multiSelect } from '../kinds/multi-select.ts'
import { parse as phone } from '../kinds/phone.ts'
import { parse as plate } from '../kinds/plate.ts'
import { parse as ref } from '../kinds/ref.ts'
import { parse as refs } from '../kinds/refs.ts'
import { parse as region } from '../kinds/region.ts'
import { parse as select } from '../kinds/select.ts'
import { parse as sequence } from '../kinds/sequence.ts'
import { parse as signature } from '../kinds/signature.ts'
import { parse as state } from '../kinds/state.ts'
import { parse as text } from '../kinds/text.ts'
import { parse as textarea } from '../kinds/textarea.ts'
import { parse as vin } from '../kinds/vin.ts'
import type { Kind } from './traits.ts'

export const parsers: Record<Kind, Parse> = {
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
}
