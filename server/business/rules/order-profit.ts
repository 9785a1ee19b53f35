const PLACES = 10_000n

/** 毛利 and 毛利率 (four decimals, half up away from zero; null without revenue). */
export function profitOf(revenueFen: number, costFen: number): { grossProfitFen: number; profitRate: number | null } {
  const grossProfitFen = revenueFen - costFen
  return { grossProfitFen, profitRate: rateOf(grossProfitFen, revenueFen) }
}

/**
 * What an order that does not take place earns: nothing. It costs what was spent on its cars already, mostly nothing. Its
 * price stands, as a record of what was agreed.
 */
export function cancelledProfit(cars: readonly { costFen: number }[]) {
  const costFen = cars.reduce((sum, car) => sum + car.costFen, 0)
  return { costFen, grossProfitFen: costFen === 0 ? 0 : -costFen, profitRate: null, costKnown: costFen > 0 }
}

function rateOf(part: number, whole: number): number | null {
  if (whole === 0) return null
  const size = (BigInt(Math.abs(part)) * PLACES * 2n + BigInt(whole)) / (BigInt(whole) * 2n)
  const rate = Number(size) / Number(PLACES)
  return part < 0 && rate !== 0 ? -rate : rate
}
