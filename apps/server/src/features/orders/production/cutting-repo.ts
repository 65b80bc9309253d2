import { type CuttingPlan, type FilmCut, filmName, type OrderItem } from '@veranda/contract'
import { openingTitle, type PriceList } from '@veranda/soft-windows'
import { eq, inArray } from 'drizzle-orm'
import { planCutting } from '#cutting/plan-cutting.ts'
import { orderCuts, stockRolls, users } from '#db/schema/tables.gen.ts'
import { sql } from '#db/sql/sql.ts'
import type { Row } from '#db/table-types.ts'
import type { TenantDb, TenantTx } from '#db/tenant-db.ts'
import type { PricingInputs } from '#features/orders/money/calculation-rules.ts'
import { findCalculated } from '#features/orders/order-work-repo.ts'
import type { OrderViewer } from '#features/orders/orders-repo.ts'
import { availableStock } from '#features/stock/stock-repo.ts'
import {
  filmStock,
  inputsHash,
  planningWidths,
  requiredPieces,
  type StockPiece,
  type StoredCut,
  storedCut,
} from './cutting-rules.ts'

export type CutRow = Row<typeof orderCuts>

/** Time limit for all films of an order. */
const budgetMs = 1000

/** Plans the cutting of openings' film as well as the time limit allows; openings with invalid sizes are left out. */
export async function planFilms(
  items: readonly OrderItem[],
  by: PricingInputs,
  stock: readonly StockPiece[],
  budget = budgetMs,
): Promise<StoredCut[]> {
  const films = [...new Set(items.map(({ film }) => film))]
  const openings = items.map(({ name }, index) => openingTitle(name, index + 1))
  const cuts: StoredCut[] = []
  for (const film of films) {
    const pieces = requiredPieces(items, film, by)
    if (pieces.length === 0) continue
    const filmPieces = filmStock(stock, film)
    const plans = await planCutting({
      wanted: pieces,
      rolls: planningWidths(by, film, filmPieces),
      tech: by.tech,
      stock: filmPieces,
      budgetMs: budget / films.length,
    })
    const cut = storedCut(plans, { film, name: filmName(by.films, film), openings, stock })
    if (cut) cuts.push(cut)
  }
  return cuts
}

export function findCut(tenant: TenantDb, orderId: number): Promise<CutRow | undefined> {
  return tenant.findFirst(orderCuts, eq(orderCuts.order_id, orderId))
}

/** Stores a plan, unless a concurrent request has stored one for the same inputs: both then return that one. */
function storePlan(
  tenant: TenantDb,
  order_id: number,
  inputs_hash: string,
  plan: StoredCut[],
): Promise<CutRow> {
  return tenant.transaction(async (tx) => {
    await tx.advisoryLock(`cutting plan ${order_id}`)
    const stored = await findCut(tx, order_id)
    if (!stored) return tx.insert(orderCuts, { order_id, inputs_hash, plan })
    if (stored.booked_at !== null || stored.inputs_hash === inputs_hash) return stored
    const replacement = { inputs_hash, plan, version: stored.version + 1, updated_at: sql`now()` }
    return (await tx.update(orderCuts, stored.id, replacement)) ?? stored
  })
}

function wasteKopecks(prices: PriceList, film: string, waste: number): number | null {
  const price = prices.model === 'component' ? prices.film_m2[film] : null
  return price == null ? null : Math.round((waste / 1_000_000) * price)
}

/** Whether the openings were changed after the film was cut. */
export function isOutdated({ booked_from }: CutRow, items: readonly OrderItem[], by: PricingInputs): boolean {
  return booked_from !== null && booked_from !== inputsHash(items, by, [])
}

interface PresentOptions {
  prices: PriceList
  isOutdated: boolean
  viewer: OrderViewer
}

/** The plan as the viewer may see it, with the remnants of its booking. */
export async function presentCut(
  tenant: TenantDb,
  { plan, version, booked_at, author_id, effects }: CutRow,
  { prices, viewer, isOutdated }: PresentOptions,
): Promise<CuttingPlan> {
  const remnantIds = effects
    .filter(({ length_before_mm }) => length_before_mm === null)
    .map(({ roll_id }) => roll_id)
  const [author, remnants] = await Promise.all([
    author_id === null ? undefined : tenant.findOne(users, author_id),
    remnantIds.length === 0
      ? []
      : tenant.find(stockRolls, inArray(stockRolls.id, remnantIds), { orderBy: sql`number` }),
  ])
  const films = plan.map(
    (cut): FilmCut => ({
      ...cut,
      waste_kopecks: viewer.seesPrices ? wasteKopecks(prices, cut.film, cut.waste_mm2) : null,
    }),
  )
  return {
    films,
    version,
    booked_at,
    is_outdated: isOutdated,
    booked_by: author?.name ?? '',
    made: remnants.map(({ number, film, width_mm, length_mm }) => ({ number, film, width_mm, length_mm })),
  }
}

/** The order's plan: the booked one, or the one for its current openings and stock. */
async function currentCut(
  tenant: TenantDb,
  id: number,
  items: OrderItem[],
  by: PricingInputs,
): Promise<CutRow> {
  const [stored, stock] = await Promise.all([findCut(tenant, id), availableStock(tenant)])
  if (stored && stored.booked_at !== null) return stored
  const hash = inputsHash(items, by, stock)
  if (stored?.inputs_hash === hash) return stored
  return storePlan(tenant, id, hash, await planFilms(items, by, stock))
}

/** Returns the cutting plan of an order. */
export async function cuttingPlan(tenant: TenantDb, id: number, viewer: OrderViewer): Promise<CuttingPlan> {
  const { order, by } = await findCalculated(tenant, id, viewer)
  const cut = await currentCut(tenant, id, order.items, by)
  return presentCut(tenant, cut, { prices: by.prices, viewer, isOutdated: isOutdated(cut, order.items, by) })
}

/** Whether a plan still matches its inputs. */
export async function isCurrent(
  tx: TenantTx,
  cut: CutRow,
  items: OrderItem[],
  by: PricingInputs,
): Promise<boolean> {
  return cut.inputs_hash === inputsHash(items, by, await availableStock(tx))
}
