import { type CuttingPlan, type FilmCut, type OrderItem, rollsOf } from '@veranda/contract'
import {
  cutRolls,
  type FilmPlan,
  hasShape,
  type PriceList,
  type Tech,
  type Wanted,
} from '@veranda/soft-windows'
import { planCutting } from '#cutting/plan-cutting.ts'
import type { TenantDb } from '#db/tenant-db.ts'
import { type CountedBy, countItem } from './calculation-rules.ts'
import { findCounted } from './order-work-repo.ts'
import type { OrderViewer } from './orders-repo.ts'

/** For all films of an order. */
const budgetMs = 1000

interface Cut {
  items: readonly OrderItem[]
  prices: PriceList
  tech: Tech
  seesPrices: boolean
}

/** Pieces of one film that the order needs; `key` is the opening and its section. */
function wantedOf(items: readonly OrderItem[], film: string, by: CountedBy): Wanted[] {
  return items.flatMap((item, index) => {
    if (item.film !== film || !hasShape(item)) return []
    const { blanks } = countItem(item, by).quote
    const one = blanks.map((blank, section) => ({ ...blank, key: `${index}:${section}` }))
    return Array.from({ length: item.qty }, () => one).flat()
  })
}

function wasteKopecks({ prices, seesPrices }: Cut, film: string, waste: number): number | null {
  const price = prices.model === 'component' ? prices.film_m2[film] : null
  return seesPrices && price != null ? Math.round((waste / 1_000_000) * price) : null
}

function present(film: string, name: string, plans: readonly FilmPlan[], cut: Cut): FilmCut[] {
  const [best, ...others] = plans
  if (!best) return []
  const used = best.placements.reduce((sum, { w, h }) => sum + w * h, 0)
  const waste = best.area - used
  return [
    {
      film,
      name,
      roll_mm: best.width,
      length_mm: best.length,
      bound_mm: best.bound,
      is_optimal: best.isOptimal,
      utilisation_bp: Math.round(best.utilisation * 10_000),
      waste_mm2: waste,
      waste_kopecks: wasteKopecks(cut, film, waste),
      pieces: best.placements.map(({ piece, x, y, w, h, isTurned }) => {
        const panel = best.panels[piece]
        const index = Number(panel?.key.split(':')[0] ?? 0)
        const { part = 1, parts = 1 } = panel ?? {}
        const name = cut.items[index]?.name ?? ''
        return { opening: name, opening_index: index, part, parts, x, y, w, h, is_turned: isTurned }
      }),
      strips: best.levels,
      rolls: cutRolls(best, Math.max(cut.tech.roll_length, ...best.levels.map(({ length }) => length))).map(
        ({ levels, length }) => ({ strips: levels, length_mm: length }),
      ),
      others: others.map(({ width, length, area }) => ({
        roll_mm: width,
        length_mm: length,
        area_mm2: area,
      })),
    },
  ]
}

/** How the film of an order is cut. Openings whose sizes make no shape are left out. */
export async function cuttingPlan(tenant: TenantDb, id: number, viewer: OrderViewer): Promise<CuttingPlan> {
  const { order, by } = await findCounted(tenant, id, viewer)
  const { items } = order
  const films = [...new Set(items.map(({ film }) => film))]
  const cut = { items, prices: by.prices, tech: by.tech, seesPrices: viewer.seesPrices }
  const cuts: FilmCut[] = []
  for (const film of films) {
    const wanted = wantedOf(items, film, by)
    if (wanted.length === 0) continue
    const rolls = rollsOf(by.films, film)
    const plans = await planCutting({ wanted, rolls, tech: by.tech, budgetMs: budgetMs / films.length })
    cuts.push(...present(film, by.films.find(({ code }) => code === film)?.name ?? film, plans, cut))
  }
  return { films: cuts }
}
