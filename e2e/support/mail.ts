import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from './fixtures.ts'
import type { Product } from './product.ts'

/** The newest e-mail to an address, decoded; without a mail server e-mails are files. */
export async function waitForEmail(product: Product, address: string): Promise<string> {
  let email: string | undefined
  await expect
    .poll(async () => {
      email = await newestEmail(product, address)
      return email !== undefined
    }, `an e-mail to ${address}`)
    .toBe(true)
  return email ?? ''
}

/** Same, `undefined` if there is none. */
export async function newestEmail({ dataDir }: Product, address: string): Promise<string | undefined> {
  const folder = join(dataDir, 'mail')
  const names = await readdir(folder).catch(() => [])
  for (const name of names
    .filter((one) => one.endsWith('.eml'))
    .sort()
    .reverse()) {
    const email = await readFile(join(folder, name), 'utf8')
    if (email.includes(address)) return decoded(email)
  }
  return undefined
}

/** Decodes quoted-printable and base64 parts. */
function decoded(email: string): string {
  const soft = email.replace(/=\r?\n/g, '').replace(/=3D/g, '=')
  const base64 = [...email.matchAll(/Content-Transfer-Encoding: base64\r?\n\r?\n([A-Za-z0-9+/=\s]+)/g)]
  return [soft, ...base64.map(([, text = '']) => Buffer.from(text, 'base64').toString('utf8'))].join('\n')
}
