import { http } from './http.ts'

/** A file that the server makes (an export, a template), as long as it takes. */
export async function download(url: string): Promise<Blob> {
  return (await http.get<Blob>(url, { responseType: 'blob', timeout: 0 })).data
}
