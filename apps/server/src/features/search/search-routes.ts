import { api } from '@veranda/contract'
import type { Serve } from '#http/serve.ts'
import { searchRecords } from './search-repo.ts'

export function searchRoutes(serve: Serve): void {
  serve(api.search.records, (context) => searchRecords(context, context.query))
}
