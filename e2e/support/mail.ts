import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from './fixtures.ts'
import type { Product } from './product.ts'

/** The newest e-mail to an address, decoded; without a mail server e-mails are files. */
export async function letterTo(product: Product, address: string): Promise<string> {
  let letter: string | undefined
  await expect
    .poll(async () => {
      letter = await newestLetter(product, address)
      return letter !== undefined
    }, `a letter to ${address}`)
    .toBe(true)
  return letter ?? ''
}

/** Same, `undefined` if there is none. */
export async function newestLetter({ dataDir }: Product, address: string): Promise<string | undefined> {
  const folder = join(dataDir, 'mail')
  const names = await readdir(folder).catch(() => [])
  for (const name of names
    .filter((one) => one.endsWith('.eml'))
    .sort()
    .reverse()) {
    const letter = await readFile(join(folder, name), 'utf8')
    if (letter.includes(address)) return decoded(letter)
  }
  return undefined
}

/** Decodes quoted-printable and base64 parts. */
function decoded(letter: string): string {
  const soft = letter.replace(/=\r?\n/g, '').replace(/=3D/g, '=')
  const base64 = [...letter.matchAll(/Content-Transfer-Encoding: base64\r?\n\r?\n([A-Za-z0-9+/=\s]+)/g)]
  return [soft, ...base64.map(([, text = '']) => Buffer.from(text, 'base64').toString('utf8'))].join('\n')
}
