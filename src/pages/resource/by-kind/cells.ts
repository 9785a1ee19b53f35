// Written by `npm run kinds` from the files of the kinds (docs/add-a-kind.md).
import type { Kind } from '../../../define/field.ts'
import { Cell as boolean } from '../kinds/boolean.tsx'
import { Cell as date } from '../kinds/date.tsx'
import { Cell as datetime } from '../kinds/datetime.tsx'
import { Cell as decimal } from '../kinds/decimal.tsx'
import { Cell as file } from '../kinds/file.tsx'
import { Cell as integer } from '../kinds/integer.tsx'
import { Cell as marks } from '../kinds/marks.tsx'
import { Cell as money } from '../kinds/money.tsx'
import { Cell as multiSelect } from '../kinds/multi-select.tsx'
import { Cell as phone } from '../kinds/phone.tsx'
import { Cell as plate } from '../kinds/plate.tsx'
import { Cell as ref } from '../kinds/ref.tsx'
import { Cell as refs } from '../kinds/refs.tsx'
import { Cell as region } from '../kinds/region.tsx'
import { Cell as select } from '../kinds/select.tsx'
import { Cell as sequence } from '../kinds/sequence.tsx'
import { Cell as signature } from '../kinds/signature.tsx'
import { Cell as state } from '../kinds/state.tsx'
import { Cell as text } from '../kinds/text.tsx'
import { Cell as textarea } from '../kinds/textarea.tsx'
import { Cell as vin } from '../kinds/vin.tsx'
import type { Cell } from '../record/kind-page.ts'

export const cells: Record<Kind, Cell> = {
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
