// Written by `npm run kinds` from the files of the kinds (docs/add-a-kind.md).
import type { JsonOf } from '../kind.ts'
import { json as boolean } from '../kinds/boolean.ts'
import { json as date } from '../kinds/date.ts'
import { json as datetime } from '../kinds/datetime.ts'
import { json as decimal } from '../kinds/decimal.ts'
import { json as file } from '../kinds/file.ts'
import { json as integer } from '../kinds/integer.ts'
import { json as marks } from '../kinds/marks.ts'
import { json as money } from '../kinds/money.ts'
import { json as multiSelect } from '../kinds/multi-select.ts'
import { json as phone } from '../kinds/phone.ts'
import { json as plate } from '../kinds/plate.ts'
import { json as ref } from '../kinds/ref.ts'
import { json as refs } from '../kinds/refs.ts'
import { json as region } from '../kinds/region.ts'
import { json as select } from '../kinds/select.ts'
import { json as sequence } from '../kinds/sequence.ts'
import { json as signature } from '../kinds/signature.ts'
import { json as state } from '../kinds/state.ts'
import { json as text } from '../kinds/text.ts'
import { json as textarea } from '../kinds/textarea.ts'
import { json as vin } from '../kinds/vin.ts'
import type { Kind } from './traits.ts'

export const jsons: Record<Kind, JsonOf> = {
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
