import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { type Company, openCompany } from './company.ts'
import type { TestDatabase } from './postgres.ts'

/** One company for the tests around. After each of them every law of the trade holds, and its one driver is free. */
export function withCompany(which: TestDatabase, use: (company: Company) => void): void {
  let company: Company
  beforeAll(async () => {
    company = await openCompany(which)
    use(company)
  })
  afterEach(async () => {
    expect(await company.broken()).toEqual([])
    await company.database.pool.query(`update waybills set driver_id = null`)
  })
  afterAll(() => company.database.close())
}
