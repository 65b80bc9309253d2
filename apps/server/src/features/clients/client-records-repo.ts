import type { SQL } from 'drizzle-orm'
import { leads, orders } from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import { sql } from '#db/sql/sql.ts'
import type { ScopedTable } from '#db/tenant-db.ts'

const ll = alias(leads, 'll')
const oo = alias(orders, 'oo')

interface Links {
  lead_id: SQL
  client_id: SQL
  order_id: SQL
}

/** Whether a row with these columns belongs to a client: directly, or by a lead or an order of the client. */
export function isOfClient(
  { lead_id, client_id, order_id }: Links,
  clientId: number,
  scoped: ScopedTable,
): SQL {
  return sql`(${client_id} = ${clientId}
    or ${lead_id} in (select ${ll.id} from ${scoped(ll)} where ${ll.client_id} = ${clientId})
    or ${order_id} in (select ${oo.id} from ${scoped(oo)} where ${oo.client_id} = ${clientId}))`
}
