import pg from 'pg'

type Parse = (text: string) => unknown

/** As the rest of the product expects values; the driver's own choices lose precision or move with the time zone. */
const parsers: Record<number, Parse> = {
  20: safeInteger, // int8: fen, counts and ids are numbers
  1082: asText, // date: 'YYYY-MM-DD', a day has no time zone
  1114: asText,
  1184: isoMoment, // timestamptz
  1186: asText,
  1700: asText, // numeric
}

/** The array type of each of them. */
const elementOf: Record<number, number> = { 1016: 20, 1115: 1114, 1182: 1082, 1185: 1184, 1187: 1186, 1231: 1700 }

// The cast: the driver's types describe a later version of this function than the one it comes with.
const arrays = pg.types.arrayParser as unknown as { create(text: string, element: Parse): { parse(): unknown[] } }

function parserOf(oid: number, format: 'text' | 'binary' = 'text'): Parse {
  // The casts: the driver's types list only the types it knows by name.
  if (format !== 'text') return pg.types.getTypeParser(oid, 'binary') as unknown as Parse
  const parse = parsers[oid]
  if (parse) return parse
  const element = parsers[elementOf[oid] ?? 0]
  if (element) return (text) => arrays.create(text, element).parse()
  return pg.types.getTypeParser(oid, 'text') as Parse
}

const types = { getTypeParser: parserOf as typeof pg.types.getTypeParser }

/**
 * A client that reads values in one way for everybody. Setting `types` on a pool is not enough: Drizzle sends its own
 * with each query, in which int8 is text. A COPY has the connection alone, which is pipelined no more from then on.
 */
export class TypedClient extends pg.Client {
  // The cast: the many overloads of `query` all take a configuration object or a text first.
  override query = ((first: unknown, ...rest: unknown[]) => {
    const hasTypes = typeof first === 'object' && first !== null && 'types' in first && !('submit' in first)
    if (typeof first === 'object' && first !== null && 'submit' in first)
      Object.assign(this, { pipeline: first instanceof pg.Query && this.pipeline })
    const asked = typeof first === 'string' ? first : hasTypes ? { ...first, types } : first
    if (this.pipeline) this.#gather()
    return (super.query as (...all: unknown[]) => unknown)(asked, ...rest)
  }) as pg.Client['query']

  #isGathering = false

  constructor(config?: pg.ClientConfig) {
    super({ ...config, types })
  }

  /** What is asked in one turn of the event loop leaves in one packet: sending costs more than most statements. */
  #gather(): void {
    if (this.#isGathering) return
    this.#isGathering = true
    const { stream } = this.connection
    stream.cork()
    process.nextTick(() => {
      this.#isGathering = false
      stream.uncork()
    })
  }
}

function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 ${text} is too large for a number`)
  return value
}

function isoMoment(text: string): string {
  const value = new Date(text)
  return Number.isNaN(value.getTime()) ? text : value.toISOString() // 'infinity' stays as it is
}

function asText(text: string): string {
  return text
}
