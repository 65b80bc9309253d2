import { randomBytes } from 'node:crypto'
import { limits } from '@veranda/contract'
import { DomainError } from '#errors.ts'
import type { PartFolder } from '#files/part-folder.ts'
import type { Table } from './parse-table.ts'
import { readTable } from './read-table.ts'
import { texts } from './texts.ts'

/** Stores an uploaded table temporarily, parses it and deletes it. */
export async function receiveTable(
  { parts, companyId }: { parts: PartFolder; companyId: number },
  name: string,
  body: AsyncIterable<Uint8Array>,
): Promise<Table> {
  const key = randomBytes(16).toString('hex')
  try {
    await parts.write(key, 0, body, limits.importBytes)
    return await readTable({ path: parts.pathOf(key), name, companyId })
  } catch (error) {
    const isTooLarge = error instanceof DomainError && error.code === 'payload_too_large'
    throw isTooLarge ? new DomainError('payload_too_large', { message: texts.refused.size }) : error
  } finally {
    await parts.remove(key)
  }
}
