// Written by `npm run kinds` from the files of the kinds (docs/add-a-kind.md).
import type { Kind } from '../../../define/field.ts'
import { Filter as boolean } from '../kinds/boolean.tsx'
import { Filter as date } from '../kinds/date.tsx'
import { Filter as datetime } from '../kinds/datetime.tsx'
import { Filter as decimal } from '../kinds/decimal.tsx'
import { Filter as file } from '../kinds/file.tsx'
import { Filter as integer } from '../kinds/integer.tsx'
import { Filter as marks } from '../kinds/marks.tsx'
import { Filter as money } from '../kinds/money.tsx'
import { Filter as multiSelect } from '../kinds/multi-select.tsx'
import { Filter as phone } from '../kinds/phone.tsx'
import { Filter as plate } from '../kinds/plate.tsx'
import { Filter as ref } from '../kinds/ref.tsx'
import { Filter as refs } from '../kinds/refs.tsx'
import { Filter as region } from '../kinds/region.tsx'
import { Filter as select } from '../kinds/select.tsx'
import { Filter as sequence } from '../kinds/sequence.tsx'
import { Filter as signature } from '../kinds/signature.tsx'
import { Filter as state } from '../kinds/state.tsx'
import { Filter as text } from '../kinds/text.tsx'
import { Filter as textarea } from '../kinds/textarea.tsx'
import { Filter as vin } from '../kinds/vin.tsx'
import type { Filter } from '../record/kind-page.ts'

export const filters: Record<Kind, Filter> = {
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
