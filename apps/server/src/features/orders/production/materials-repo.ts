import {
  type api,
  filmName,
  type JointCut,
  type JointMaterials,
  type OrderStage,
  type Query,
  supplyStages,
} from '@veranda/contract'
import { billOfMaterials, hasShape, openingTitle } from '@veranda/soft-windows'
import { orderCuts, orders } from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import { exists } from '#db/sql/expressions.ts'
import { every, select } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import type { TenantDb } from '#db/tenant-db.ts'
import { calculateItem, type PricingInputs } from '#features/orders/money/calculation-rules.ts'
import { type OrderRow, pricingInputs } from '#features/orders/order-work-repo.ts'
import { stageList } from '#features/orders/stage-moves-repo.ts'
import { texts } from '#features/orders/texts.ts'
import { getProduction } from '#features/price-lists/production-repo.ts'
import { planFilms } from './cutting-repo.ts'
import type { StoredCut } from './cutting-rules.ts'
import { filmPieces } from './film-needs-repo.ts'

const c = alias(orderCuts, 'c')
const o = alias(orders, 'o')

type Chosen = Query<typeof api.materials.list>

interface Supplied {
  order: OrderRow & { is_cut: boolean }
  by: PricingInputs
  isChosen: boolean
}

/** More than any company has in production at once. */
const mostOrders = 300
/** Time limit of each compared plan, ms. */
const budgetMs = 1500

/** Orders that need materials, soonest first. */
function suppliedOrders(tenant: TenantDb, { order_ids }: Chosen): Promise<Supplied[]> {
  return tenant.transaction(async (tx) => {
    const rows = await tx.rows(
      (scoped) => select({
        ...every(o),
        is_cut: exists(
          sql`select from ${scoped(c)} where ${c.order_id} = ${o.id} and ${c.booked_at} is not null`,
        ),
      })`from ${scoped(o)} where ${o.deleted_at} is null and ${o.stage} in ${stageList(supplyStages)}
        order by ${o.promised_at} nulls last, ${o.id} limit ${mostOrders}`,
    )
    const supplied: Supplied[] = []
    for (const order of rows) {
      const isChosen = order_ids === undefined || order_ids.includes(String(order.id))
      supplied.push({ order, by: await pricingInputs(tx, order), isChosen })
    }
    return supplied
  })
}

/** Pieces of film that have not been cut yet. */
function filmsOf(supplied: Supplied[], names: PricingInputs['films']): JointMaterials['films'] {
  const films = filmPieces(supplied.filter(({ order }) => !order.is_cut))
  return [...films].map(([film, figures]) => ({ film, name: filmName(names, film), ...figures }))
}

/** Materials that several orders need together; the hardware reserve is that of the current settings. */
export async function jointMaterials(tenant: TenantDb, query: Chosen): Promise<JointMaterials> {
  const [supplied, { tech, films }] = await Promise.all([
    suppliedOrders(tenant, query),
    getProduction(tenant),
  ])
  const chosen = supplied.filter(({ isChosen }) => isChosen)
  const calculations = chosen.flatMap(({ order, by }) =>
    order.items.filter(hasShape).map((item) => calculateItem(item, by)),
  )
  return {
    orders: supplied.map(({ order: { id, number, title, stage, is_cut }, isChosen }) => ({
      id,
      number,
      title,
      stage: stage as OrderStage,
      is_cut,
      is_chosen: isChosen,
    })),
    films: filmsOf(chosen, films),
    materials: billOfMaterials(calculations, tech),
  }
}

/** The cutting plan of one order's film on its own. */
interface SeparateCut {
  order: OrderRow
  cut: StoredCut
}

const areaOf = ({ roll_mm, length_mm }: StoredCut) => roll_mm * length_mm
const totalOf = (cuts: readonly StoredCut[]) => cuts.reduce((sum, cut) => sum + areaOf(cut), 0)

/** Openings of several orders, named with the order's number. */
const itemsOf = (rows: readonly OrderRow[]) =>
  rows.flatMap(({ number, items }) =>
    items.map((item, index) => ({
      ...item,
      name: texts.pieceOf(number, openingTitle(item.name, index + 1)),
    })),
  )

/** Groups orders whose film is best cut from the same width. */
function groupsOf(separateCuts: readonly SeparateCut[]): SeparateCut[][] {
  const groups = new Map<string, SeparateCut[]>()
  for (const one of separateCuts) {
    const key = `${one.cut.film} ${one.cut.roll_mm}`
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  return [...groups.values()]
}

async function cutGroup(
  group: readonly SeparateCut[],
  by: PricingInputs,
  budget: number,
): Promise<JointCut[]> {
  const [first] = group
  if (!first) return []
  const { film, roll_mm } = first.cut
  const items = itemsOf(group.map(({ order }) => order)).filter((item) => item.film === film)
  const films = by.films.map((one) => (one.code === film ? { ...one, rolls: [roll_mm] } : one))
  const cuts = await planFilms(items, { ...by, films }, [], budget)
  return cuts.map((cut) => presentJoint(cut, totalOf(group.map((one) => one.cut))))
}

function presentJoint(cut: StoredCut, alone_mm2: number): JointCut {
  const { film, name, roll_mm, length_mm, utilisation_bp, pieces, strips } = cut
  const area_mm2 = areaOf(cut)
  const saved_mm2 = Math.max(0, alone_mm2 - area_mm2)
  return { film, name, roll_mm, length_mm, utilisation_bp, pieces, strips, area_mm2, alone_mm2, saved_mm2 }
}

/**
 * Cuts film of several orders together and compares it with cutting each order separately: all on one width, or
 * grouped by their best widths, whichever uses less. Both are computed on new rolls, to be comparable.
 */
export async function jointCutting(tenant: TenantDb, query: Chosen): Promise<JointCut[]> {
  const supplied = await suppliedOrders(tenant, query)
  const waiting = supplied.filter(({ order, isChosen }) => isChosen && !order.is_cut)
  const [first] = waiting
  if (!first) return []
  const { tech, films } = await getProduction(tenant)
  const by = { ...first.by, tech, films }
  const separateCuts: SeparateCut[] = []
  for (const { order } of waiting)
    for (const cut of await planFilms(order.items, by, [], budgetMs / waiting.length))
      separateCuts.push({ order, cut })
  const groups = groupsOf(separateCuts)
  const grouped: JointCut[] = []
  for (const group of groups) grouped.push(...(await cutGroup(group, by, budgetMs / groups.length)))
  const jointCuts = await planFilms(itemsOf(waiting.map(({ order }) => order)), by, [], budgetMs)
  return jointCuts.flatMap((cut) => {
    const own = grouped.filter(({ film }) => film === cut.film)
    const alone_mm2 = totalOf(separateCuts.map((one) => one.cut).filter(({ film }) => film === cut.film))
    const isGrouped = own.reduce((sum, { area_mm2 }) => sum + area_mm2, 0) < areaOf(cut)
    return isGrouped ? own : [presentJoint(cut, alone_mm2)]
  })
}
