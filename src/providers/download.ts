import { http } from './http.ts'

/** A file that the server makes (an export, a template), as long as it takes. */
export async function download(url: string): Promise<Blob> {
  return (await http.get<Blob>(url, { responseType: 'blob', timeout: 0 })).data
}

/** Asks for an export; what is too much to wait for becomes a job, whose file comes later. */
export async function beginExport(url: string): Promise<{ count: number; job: { id: string } | null }> {
  return (await http.post(url, undefined, { quiet: true, timeout: 0 })).data
}
