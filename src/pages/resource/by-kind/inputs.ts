// Written by `npm run kinds` from the files of the kinds (docs/add-a-kind.md).
import type { Kind } from '../../../define/field.ts'
import { Input as boolean } from '../kinds/boolean.tsx'
import { Input as date } from '../kinds/date.tsx'
import { Input as datetime } from '../kinds/datetime.tsx'
import { Input as decimal } from '../kinds/decimal.tsx'
import { Input as file } from '../kinds/file.tsx'
import { Input as integer } from '../kinds/integer.tsx'
import { Input as marks } from '../kinds/marks.tsx'
import { Input as money } from '../kinds/money.tsx'
import { Input as multiSelect } from '../kinds/multi-select.tsx'
import { Input as phone } from '../kinds/phone.tsx'
import { Input as plate } from '../kinds/plate.tsx'
import { Input as ref } from '../kinds/ref.tsx'
import { Input as refs } from '../kinds/refs.tsx'
import { Input as region } from '../kinds/region.tsx'
import { Input as select } from '../kinds/select.tsx'
import { Input as sequence } from '../kinds/sequence.tsx'
import { Input as signature } from '../kinds/signature.tsx'
import { Input as state } from '../kinds/state.tsx'
import { Input as text } from '../kinds/text.tsx'
import { Input as textarea } from '../kinds/textarea.tsx'
import { Input as vin } from '../kinds/vin.tsx'
import type { Input } from '../record/kind-page.ts'

export const inputs: Record<Kind, Input> = {
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
