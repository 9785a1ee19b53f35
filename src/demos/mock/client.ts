import axios, { type AxiosAdapter, type AxiosResponse } from 'axios'
import { type Answer, openMockServer } from './server.ts'

const answer = openMockServer()

/** Answers inside the browser, as a server would: by the body's code, after a turn of waiting, on a copy of its data. */
const adapter: AxiosAdapter = async ({ method = 'get', url = '', params = {}, data, ...config }) => {
  await Promise.resolve()
  const query = Object.fromEntries(Object.entries(params as object).map(([name, value]) => [name, String(value)]))
  const body = typeof data === 'string' ? JSON.parse(data) : {}
  return {
    data: structuredClone(answer(method, url, { query, body })),
    status: 200,
    statusText: 'OK',
    headers: {},
    config: config as AxiosResponse['config'],
  }
}

/** What a refusal rejects with, as Refine expects it. */
export type MockError = { message: string; statusCode: number }

/** The samples' own client: it speaks in envelopes like the product's, and never reaches a network. */
export const mock = axios.create({ adapter })

mock.interceptors.response.use((response) => {
  const { code, message, data } = response.data as Answer
  if (code !== 20000 && code !== 200) return Promise.reject({ message, statusCode: code } satisfies MockError)
  response.data = data
  return response
})
