// Written by `npm run kinds` from the files of the kinds (docs/add-a-kind.md).
import type { SchemaOf } from '../kind.ts'
import { schema as boolean } from '../kinds/boolean.ts'
import { schema as date } from '../kinds/date.ts'
import { schema as datetime } from '../kinds/datetime.ts'
import { schema as decimal } from '../kinds/decimal.ts'
import { schema as file } from '../kinds/file.ts'
import { schema as integer } from '../kinds/integer.ts'
import { schema as marks } from '../kinds/marks.ts'
import { schema as money } from '../kinds/money.ts'
import { schema as multiSelect } from '../kinds/multi-select.ts'
import { schema as phone } from '../kinds/phone.ts'
import { schema as plate } from '../kinds/plate.ts'
import { schema as ref } from '../kinds/ref.ts'
import { schema as refs } from '../kinds/refs.ts'
import { schema as region } from '../kinds/region.ts'
import { schema as select } from '../kinds/select.ts'
import { schema as sequence } from '../kinds/sequence.ts'
import { schema as signature } from '../kinds/signature.ts'
import { schema as state } from '../kinds/state.ts'
import { schema as text } from '../kinds/text.ts'
import { schema as textarea } from '../kinds/textarea.ts'
import { schema as vin } from '../kinds/vin.ts'
import type { Kind } from './traits.ts'

export const schemas: Record<Kind, SchemaOf> = {
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
