import type { ErrorBody } from '@veranda/contract'
import { ApiError } from './call.ts'
import { type RequestOptions, request } from './request.ts'

/** Fetches a file as the signed-in user. Throws `ApiError` on an error status. */
export async function fetchFile(
  url: string,
  options: RequestOptions = {},
): Promise<{ name: string; blob: Blob }> {
  const response = await request(url, options)
  if (!response.ok) {
    const body: Partial<ErrorBody> = await response.json().catch(() => ({}))
    throw new ApiError(response.status, body)
  }
  const name = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  return { name: decodeURIComponent(name ?? ''), blob: await response.blob() }
}

/** Downloads a file under the server's name for it. */
export async function download(url: string, options: RequestOptions = {}): Promise<void> {
  const { name, blob } = await fetchFile(url, options)
  saveFile(name, blob)
}

/** Saves a blob as a file. */
export function saveFile(name: string, blob: Blob): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads the blob after the click handler has ended.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
