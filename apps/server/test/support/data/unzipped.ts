import { buffer } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'

/** Contents of a ZIP archive by file name. */
export async function unzipped(bytes: Buffer): Promise<Map<string, string>> {
  const entries = new Map<string, string>()
  const zip = await fromBufferPromise(bytes, { lazyEntries: true })
  for await (const entry of zip.eachEntry())
    entries.set(entry.fileName, (await buffer(await zip.openReadStreamPromise(entry))).toString('utf8'))
  return entries
}
