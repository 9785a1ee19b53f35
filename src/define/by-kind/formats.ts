// Written by `npm run kinds` from the files of the kinds (docs/add-a-kind.md).
import type { Format } from '../kind.ts'
import { format as boolean } from '../kinds/boolean.ts'
import { format as date } from '../kinds/date.ts'
import { format as datetime } from '../kinds/datetime.ts'
import { format as decimal } from '../kinds/decimal.ts'
import { format as file } from '../kinds/file.ts'
import { format as integer } from '../kinds/integer.ts'
import { format as marks } from '../kinds/marks.ts'
import { format as money } from '../kinds/money.ts'
import { format as multiSelect } from '../kinds/multi-select.ts'
import { format as phone } from '../kinds/phone.ts'
import { format as plate } from '../kinds/plate.ts'
import { format as ref } from '../kinds/ref.ts'
import { format as refs } from '../kinds/refs.ts'
import { format as region } from '../kinds/region.ts'
import { format as select } from '../kinds/select.ts'
import { format as sequence } from '../kinds/sequence.ts'
import { format as signature } from '../kinds/signature.ts'
import { format as state } from '../kinds/state.ts'
import { format as text } from '../kinds/text.ts'
import { format as textarea } from '../kinds/textarea.ts'
import { format as vin } from '../kinds/vin.ts'
import type { Kind } from './traits.ts'

export const formats: Record<Kind, Format> = {
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
