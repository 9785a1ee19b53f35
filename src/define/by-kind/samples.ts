// Written by `npm run kinds` from the files of the kinds (docs/add-a-kind.md).
import type { SampleOf } from '../kind.ts'
import { sample as boolean } from '../kinds/boolean.ts'
import { sample as date } from '../kinds/date.ts'
import { sample as datetime } from '../kinds/datetime.ts'
import { sample as decimal } from '../kinds/decimal.ts'
import { sample as file } from '../kinds/file.ts'
import { sample as integer } from '../kinds/integer.ts'
import { sample as marks } from '../kinds/marks.ts'
import { sample as money } from '../kinds/money.ts'
import { sample as multiSelect } from '../kinds/multi-select.ts'
import { sample as phone } from '../kinds/phone.ts'
import { sample as plate } from '../kinds/plate.ts'
import { sample as ref } from '../kinds/ref.ts'
import { sample as refs } from '../kinds/refs.ts'
import { sample as region } from '../kinds/region.ts'
import { sample as select } from '../kinds/select.ts'
import { sample as sequence } from '../kinds/sequence.ts'
import { sample as signature } from '../kinds/signature.ts'
import { sample as state } from '../kinds/state.ts'
import { sample as text } from '../kinds/text.ts'
import { sample as textarea } from '../kinds/textarea.ts'
import { sample as vin } from '../kinds/vin.ts'
import type { Kind } from './traits.ts'

export const samples: Record<Kind, SampleOf> = {
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
