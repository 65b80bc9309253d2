import {
  type api,
  type Body,
  filmName,
  hasReached,
  type OrderItem,
  type ProductionUnit,
  type Query,
  readyFrom,
  type UnitStage,
} from '@veranda/contract'
import { eq, type SQL } from 'drizzle-orm'
import { audit } from '#db/audit.ts'
import { orders, productionUnits } from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import { elementOf } from '#db/sql/expressions.ts'
import { every, select } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import type { Row } from '#db/table-types.ts'
import type { ScopedTable, TenantDb } from '#db/tenant-db.ts'
import { DomainError } from '#errors.ts'
import { advance, returnToProduction } from '#features/orders/stage-repo.ts'
import { texts } from '#features/orders/texts.ts'
import { getProduction } from '#features/price-lists/production-repo.ts'

const u = alias(productionUnits, 'u')
const o = alias(orders, 'o')

type UnitRow = Row<typeof productionUnits>

/** Maximum of the board; a larger workshop filters by order. */
const mostUnits = 1000

interface FoundUnit extends UnitRow {
  order_number: string
  promised_at: string | null
  on_hold: boolean
  item: OrderItem | null
}

const found = (scoped: ScopedTable, where: SQL) => select({
  ...every(u),
  order_number: o.number,
  promised_at: o.promised_at,
  on_hold: o.on_hold,
  item: elementOf(o.items, 'key', u.item_key),
})`from ${scoped(u)} join ${scoped(o)} on ${o.id} = ${u.order_id}
  where ${o.deleted_at} is null and ${where}
  order by ${o.promised_at} nulls last, ${u.order_id}, ${u.id} limit ${mostUnits}`

function present(
  { item, ...unit }: FoundUnit,
  films: readonly { code: string; name: string }[],
): ProductionUnit {
  const { width, height, bottom, left, right } = item?.dims ?? {}
  const size = [width ?? bottom, height ?? left ?? right].filter(Boolean).join(' × ')
  return {
    id: unit.id,
    order_id: unit.order_id,
    order_number: unit.order_number,
    promised_at: unit.promised_at,
    on_hold: unit.on_hold,
    name: item?.name ?? '',
    piece: unit.piece,
    pieces: item?.qty ?? 1,
    size: texts.size(size),
    film: item ? filmName(films, item.film) : '',
    stage: unit.stage as UnitStage,
    updated_at: unit.updated_at,
  }
}

export async function listUnits(
  tenant: TenantDb,
  { order_id }: Query<typeof api.productionUnits.list>,
): Promise<ProductionUnit[]> {
  const where =
    order_id === undefined
      ? sql`${o.stage} in ('in_production', 'ready', 'mounting')`
      : sql`${u.order_id} = ${order_id}`
  const [units, { films }] = await Promise.all([
    tenant.rows((scoped) => found(scoped, where)),
    getProduction(tenant),
  ])
  return units.map((unit) => present(unit, films))
}

/**
 * Moves a window. With the last checked window the order becomes ready for mounting; when one goes back it no longer
 * is.
 */
export function moveUnit(
  tenant: TenantDb,
  id: number,
  { stage }: Body<typeof api.productionUnits.update>,
): Promise<ProductionUnit> {
  return tenant.transaction(async (tx) => {
    const before = await tx.lock(productionUnits, id)
    if (!before) throw new DomainError('not_found')
    const order = await tx.lock(orders, before.order_id)
    if (!order) throw new DomainError('not_found')
    await tx.update(productionUnits, id, { stage, updated_at: sql`now()` })
    await audit(tx, {
      action: 'update',
      entity: 'order',
      entity_id: order.id,
      title: texts.orderTitle(order.number),
      changes: { unit_stage: [before.stage, stage] },
    })
    const units = await tx.find(productionUnits, eq(productionUnits.order_id, order.id))
    const isReady = units.every((unit) => hasReached(unit.stage as UnitStage, readyFrom))
    if (isReady && order.stage === 'in_production') await advance(tx, order, 'ready')
    if (!isReady && order.stage === 'ready') await returnToProduction(tx, order)
    const [unit] = await tx.rows((scoped) => found(scoped, sql`${u.id} = ${id}`))
    if (!unit) throw new DomainError('not_found')
    return present(unit, (await getProduction(tx)).films)
  })
}
