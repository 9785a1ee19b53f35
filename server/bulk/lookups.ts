import type pg from 'pg'
import { pinyin } from 'pinyin-pro'
import { slotCoefficients } from '../../src/resources/orders/order-cars.ts'
import { carModels } from '../demo/car-models.ts'
import { lanes } from '../demo/cities.ts'
import { personName } from '../demo/names.ts'
import { createPapers } from '../demo/papers.ts'
import { createRandom, type Random } from '../demo/random.ts'
import { copy } from './copy.ts'

type Client = Pick<pg.ClientBase, 'query'>

export const lookupTables = ['bulk_names', 'bulk_models', 'bulk_lanes', 'bulk_customers', 'bulk_offices'] as const

/** Small tables that the set-based statements draw from by a number: names with their pinyin, models, lanes, customers. */
export async function writeLookups(client: Client): Promise<void> {
  const random = createRandom(7)
  await client.query(`drop table if exists ${lookupTables.join(', ')}`)
  await client.query(`create unlogged table bulk_names (i int primary key, name text, spelled text)`)
  await client.query(
    `create unlogged table bulk_models (i int primary key, name text, spelled text, size text, coefficient numeric, energy text, prefix text, tail text, weighed int)`,
  )
  await client.query(
    `create unlogged table bulk_lanes (i int primary key, from_region text, to_region text, kilometres int, from_code text, to_code text, plate text)`,
  )
  await copy(client, 'bulk_names', ['i', 'name', 'spelled'], names(random))
  await copy(
    client,
    'bulk_models',
    ['i', 'name', 'spelled', 'size', 'coefficient', 'energy', 'prefix', 'tail', 'weighed'],
    models(random),
  )
  await copy(
    client,
    'bulk_lanes',
    ['i', 'from_region', 'to_region', 'kilometres', 'from_code', 'to_code', 'plate'],
    lanesWithDistricts(random),
  )
}

/** As server/engine/search.ts spells a text: the text, its pinyin, its initials. */
export function spelled(text: string): string {
  const syllables = pinyin(text, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true })
  return `${text} ${syllables.join('').replace(/\s+/g, '')} ${syllables.map((one) => one[0] ?? '').join('')}`.toLowerCase()
}

function names(random: Random): unknown[][] {
  const drawn = new Set<string>()
  while (drawn.size < 1500) drawn.add(personName(random))
  return [...drawn].map((name, i) => [i, name, spelled(name)])
}

/** Eight factories of each model; a chassis number is then its beginning, the check digit, the tail and a serial number. */
function models(random: Random): unknown[][] {
  const papers = createPapers(random)
  return carModels.flatMap((model, at) =>
    Array.from({ length: 8 }, (_, plant) => {
      const vin = papers.vin(model.maker, 2018 + plant)
      const [prefix, tail] = [vin.slice(0, 8), vin.slice(9, 11)]
      return [
        at * 8 + plant,
        model.name,
        spelled(model.name),
        model.size,
        slotCoefficients[model.size],
        model.energy,
        prefix,
        tail,
        weigh(prefix, tail),
      ]
    }),
  )
}

/** The part of the check sum (GB 16735) that the serial number does not change. */
function weigh(prefix: string, tail: string): number {
  const values = [...prefix, ...tail].map((sign) =>
    Number(/\d/.test(sign) ? sign : '12345678012345070923456789'[sign.charCodeAt(0) - 65]),
  )
  return values.reduce((sum, value, at) => sum + value * ([8, 7, 6, 5, 4, 3, 2, 10, 9, 8][at] ?? 0), 0)
}

function lanesWithDistricts(random: Random): unknown[][] {
  const rows = lanes.flatMap(([lane, weight]) => Array.from({ length: weight * 2 }, () => lane))
  return rows.map(({ from, to, kilometres }, i) => [
    i,
    random.pick(from.districts),
    random.pick(to.districts),
    kilometres,
    from.office,
    to.office,
    from.plate,
  ])
}

/** Customers and offices as they are now; the boss reviews where an office has no manager. */
export async function lookUpPeople(client: Client): Promise<void> {
  await client.query(`create unlogged table bulk_offices as select o.id, o.code, (select s.id from staff s where s.status = 'on' and s.post in ('manager', 'boss')
    order by s.post = 'manager' and s.office_id = o.id desc, s.post = 'boss' desc, s.id limit 1) as reviewer_id from offices o`)
  await client.query(`create unlogged table bulk_customers as select (row_number() over (order by c.id) - 1)::int as i, c.id, c.owner_id, c.office_id, c.phone, c.settle_mode,
      left(coalesce(c.short_name, c.name), 30) as name, c.search_text
    from customers c where c.status = 'active'`)
  await client.query('alter table bulk_customers add primary key (i)')
  await client.query(
    'analyze bulk_names; analyze bulk_models; analyze bulk_lanes; analyze bulk_offices; analyze bulk_customers',
  )
}
