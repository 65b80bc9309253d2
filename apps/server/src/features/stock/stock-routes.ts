import { api, type Role, scopeOf } from '@veranda/contract'
import { filmNeeds } from '#features/orders/production/film-needs-repo.ts'
import type { Serve } from '#http/serve.ts'
import {
  listMoves,
  listStock,
  receiveStock,
  restoreStock,
  type StockViewer,
  updateStock,
  writeOffStock,
} from './stock-repo.ts'

const viewerOf = ({ caller }: { caller: { role: Role } }): StockViewer => ({
  seesMargin: scopeOf(caller.role, 'money.margin.read') !== null,
})

export function stockRoutes(serve: Serve): void {
  serve(api.stock.list, async (context) =>
    listStock(context.tenant, context.query, viewerOf(context), await filmNeeds(context.tenant)),
  )
  serve(api.stock.create, (context) => receiveStock(context.tenant, context.body, viewerOf(context)))
  serve(api.stock.update, (context) =>
    updateStock(context.tenant, context.params.id, context.body, viewerOf(context)),
  )
  serve(api.stock.writeOff, (context) =>
    writeOffStock(context.tenant, context.params.id, context.body, viewerOf(context)),
  )
  serve(api.stock.restore, (context) => restoreStock(context.tenant, context.params.id, viewerOf(context)))
  serve(api.stock.moves, ({ tenant, params }) => listMoves(tenant, params.id))
}
