import { randomBytes } from 'node:crypto'
import { api, limits } from '@veranda/contract'
import { DomainError } from '#errors.ts'
import type { PartFolder } from '#files/part-folder.ts'
import type { Serve } from '#http/serve.ts'
import { readTable, type Table } from '#tables/read-table.ts'
import { texts } from '#tables/texts.ts'
import { checkImport } from './check-repo.ts'
import { createImport, getImport, listImports, requestRevert, startImport } from './imports-repo.ts'
import { exampleTable, refusedRows } from './report-repo.ts'

export function importsRoutes(serve: Serve): void {
  serve(api.imports.list, ({ tenant, query }) => listImports(tenant, query))
  serve(api.imports.example, ({ tenant, query }) => exampleTable(tenant, query.target))
  serve(api.imports.show, ({ tenant, params }) => getImport(tenant, params.id))
  serve(api.imports.check, ({ tenant, params, body, now }) => checkImport(tenant, params.id, body, now))
  serve(api.imports.start, ({ tenant, params }) => startImport(tenant, params.id))
  serve(api.imports.revert, ({ tenant, params }) => requestRevert(tenant, params.id))
  serve(api.imports.errors, ({ tenant, params }) => refusedRows(tenant, params.id))
}

/** The table comes as bytes, in a scope that reads them. */
export function importUploadRoutes(serve: Serve, parts: PartFolder): void {
  serve(api.imports.create, async ({ tenant, caller, query, body }) => {
    const table = await received(parts, query.name, body)
    return createImport(tenant, table, {
      target: query.target,
      file_name: query.name,
      user_id: caller.userId,
    })
  })
}

/** Lays the bytes down, reads the table and forgets them. */
async function received(parts: PartFolder, name: string, body: AsyncIterable<Uint8Array>): Promise<Table> {
  const key = randomBytes(16).toString('hex')
  try {
    await parts.write(key, 0, body, limits.importBytes)
    return await readTable(parts.pathOf(key), name)
  } catch (error) {
    const isTooLarge = error instanceof DomainError && error.code === 'payload_too_large'
    throw isTooLarge ? new DomainError('payload_too_large', { message: texts.refused.size }) : error
  } finally {
    await parts.remove(key)
  }
}
