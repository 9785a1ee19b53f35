import type { City } from './cities.ts'
import type { Random } from './random.ts'

/** Numbers that pass the checks of src/define/formats.ts, each drawn once. */
export type Papers = {
  phone(): string
  landline(area: string): string
  idCard(region: string, isMale: boolean, bornFrom: number, bornTo: number): string
  uscc(region: string): string
  bankCard(): string
  account(): string
  plate(city: City, isElectric?: boolean): string
  trailerPlate(city: City): string
  vin(maker: string, year: number): string
}

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const vinLetters = 'ABCDEFGHJKLMNPRSTUVWXYZ'
const usccSigns = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const yearSigns = 'ABCDEFGHJKLMNPRSTVWXY123456789'

export function createPapers(random: Random): Papers {
  const used = new Set<string>()
  const once = (make: () => string): string => {
    for (;;) {
      const made = make()
      if (used.has(made)) continue
      used.add(made)
      return made
    }
  }
  const digits = (count: number) => Array.from({ length: count }, () => random.int(0, 9)).join('')
  const signs = (from: string, count: number) => Array.from({ length: count }, () => random.pick([...from])).join('')
  return {
    phone: () =>
      once(
        () =>
          `1${random.pick(['35', '36', '37', '38', '39', '50', '58', '59', '77', '86', '87', '88', '89', '99'])}${digits(8)}`,
      ),
    landline: (area) => once(() => `${area}-${random.int(2, 8)}${digits(7)}`),
    idCard: (region, isMale, bornFrom, bornTo) =>
      once(() => idCard(random, region, isMale, random.int(bornFrom, bornTo))),
    uscc: (region) => once(() => uscc(region, signs('0123456789ABCDEFGHJKLMNPQRTUWXY', 5))),
    bankCard: () => once(() => luhn(`${random.pick(['622202', '622848', '621700', '621661'])}${digits(12)}`)),
    account: () => once(() => `${random.int(1, 9)}${digits(14)}`),
    plate: (city, isElectric = false) =>
      once(() =>
        isElectric
          ? `${city.plate}${random.pick(['D', 'F'])}${digits(5)}`
          : `${city.plate}${random.pick([digits(5), `${signs(letters, 1)}${digits(4)}`, `${digits(2)}${signs(letters, 1)}${digits(2)}`])}`,
      ),
    trailerPlate: (city) => once(() => `${city.plate}${signs(letters, 1)}${digits(3)}挂`),
    vin: (maker, year) =>
      once(() =>
        vin(maker, signs(vinLetters, 2) + digits(3), year, random.pick(['A', 'B', 'C', 'E', '1', '2']) + digits(6)),
      ),
  }
}

function idCard(random: Random, region: string, isMale: boolean, year: number): string {
  const birth = `${year}${String(random.int(1, 12)).padStart(2, '0')}${String(random.int(1, 28)).padStart(2, '0')}`
  const serial = String(random.int(0, 49) * 2 + (isMale ? 1 : 0)).padStart(3, '0')
  const body = `${region}${birth}${serial}`
  return (
    body + '10X98765432'[weighted([...body].map(Number), [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]) % 11]
  )
}

function uscc(region: string, tail: string): string {
  const organisation = `MA5${tail}`
  const rest =
    11 -
    (weighted(
      [...organisation].map((sign) => Number.parseInt(sign, 36)),
      [3, 7, 9, 10, 5, 8, 4, 2],
    ) %
      11)
  const body = `91${region}${organisation}${rest === 10 ? 'X' : rest % 11}`
  const sum = weighted(
    [...body].map((sign) => usccSigns.indexOf(sign)),
    [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28],
  )
  return body + usccSigns[(31 - (sum % 31)) % 31]
}

function luhn(body: string): string {
  const sum = [...body].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return body + ((10 - (sum % 10)) % 10)
}

/** The maker's three signs, five of the model, the check digit, the model year, and the plant with a serial number. */
function vin(maker: string, model: string, year: number, serial: string): string {
  const body = `${maker}${model}0${yearSigns[(year - 2010) % yearSigns.length]}${serial}`
  const values = [...body].map((sign) =>
    Number(/\d/.test(sign) ? sign : '12345678012345070923456789'[sign.charCodeAt(0) - 65]),
  )
  const rest = weighted(values, [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]) % 11
  return body.slice(0, 8) + (rest === 10 ? 'X' : rest) + body.slice(9)
}

function weighted(values: readonly number[], weights: readonly number[]): number {
  return weights.reduce((sum, weight, place) => sum + weight * (values[place] ?? 0), 0)
}
