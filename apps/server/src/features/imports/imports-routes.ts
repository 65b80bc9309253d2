import { api } from '@veranda/contract'
import type { PartFolder } from '#files/part-folder.ts'
import type { Serve } from '#http/serve.ts'
import { receiveTable } from '#tables/receive-table.ts'
import { checkImport } from './check-repo.ts'
import { cancelImport, createImport, getImport, listImports, requestRevert } from './imports-repo.ts'
import { exampleTable, refusedRows } from './report-repo.ts'
import { startImport } from './start-repo.ts'

export function importsRoutes(serve: Serve): void {
  serve(api.imports.list, ({ tenant, query }) => listImports(tenant, query))
  serve(api.imports.example, ({ tenant, query }) => exampleTable(tenant, query.target))
  serve(api.imports.show, ({ tenant, params }) => getImport(tenant, params.id))
  serve(api.imports.check, ({ tenant, params, body, now }) => checkImport(tenant, params.id, body, now))
  serve(api.imports.start, ({ tenant, caller, params }) => startImport(tenant, params.id, caller.userId))
  serve(api.imports.cancel, ({ tenant, params }) => cancelImport(tenant, params.id))
  serve(api.imports.revert, ({ tenant, caller, params }) => requestRevert(tenant, params.id, caller.userId))
  serve(api.imports.errors, ({ tenant, params }) => refusedRows(tenant, params.id))
}

/** The table is sent as bytes, so the route is registered where they are streamed. */
export function importUploadRoutes(serve: Serve, parts: PartFolder): void {
  serve(api.imports.create, async ({ tenant, caller, query, body }) => {
    const table = await receiveTable({ parts, companyId: tenant.companyId }, query.name, body)
    return createImport(tenant, table, {
      target: query.target,
      file_name: query.name,
      user_id: caller.userId,
    })
  })
}
