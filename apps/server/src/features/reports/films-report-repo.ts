import { mayBeCut, type OrderStage, orderStages, ordersReport, type ReportFilm } from '@veranda/contract'
import { orderCuts, orders, stockRolls } from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import { sql } from '#db/sql/sql.ts'
import type { TenantDb } from '#db/tenant-db.ts'
import { stageList } from '#features/orders/stage-moves-repo.ts'
import { belongsToReport } from './order-facts.ts'
import { shareBp } from './orders-report-rules.ts'
import { isWithin, type ReportPeriod } from './period.ts'

const c = alias(orderCuts, 'c')
const o = alias(orders, 'o')
const s = alias(stockRolls, 's')

const cutFilm = ordersReport.shape.films.element.omit({ waste_mm2: true, waste_bp: true })

/** Film that a cutting plan consumes (strips off rolls, whole remnants) and the part that becomes pieces. */
const measures = sql`
  f ->> 'film' as film, f ->> 'name' as name, (f ->> 'length_mm')::bigint as length_mm,
  (f ->> 'roll_mm')::bigint * (f ->> 'length_mm')::bigint + rest.area as taken,
  (f ->> 'roll_mm')::bigint * (f ->> 'length_mm')::bigint - (f ->> 'waste_mm2')::bigint + rest.pieces as pieces`

const remnantsOf = sql`
  select coalesce(sum((r ->> 'w')::bigint * (r ->> 'h')::bigint), 0) as area,
    coalesce(sum((select sum((p ->> 'w')::bigint * (p ->> 'h')::bigint) from jsonb_array_elements(r -> 'pieces') p)), 0) as pieces
  from jsonb_array_elements(f -> 'remnants') r`

const inShop = stageList((Object.keys(orderStages) as OrderStage[]).filter(mayBeCut))

/** Per film: consumed and returned by cuttings of the period, and reserved by the plans of orders in the shop. */
export async function filmsOf(tenant: TenantDb, period: ReportPeriod): Promise<ReportFilm[]> {
  const rows = await tenant.parsedRows(
    cutFilm,
    (scoped) => sql`
      with cuts as (
        select ${c.order_id}, ${c.plan}, ${c.effects}, ${c.booked_at} is not null as is_booked
        from ${scoped(c)} join ${scoped(o)} on ${o.id} = ${c.order_id}
        where ${o.deleted_at} is null and ${belongsToReport(period)}
          and ((${isWithin(c.booked_at, period)}) or (${c.booked_at} is null and ${o.stage} in ${inShop}))
      ), films as (
        select c.is_booked, ${measures} from cuts c
        cross join lateral jsonb_array_elements(${c.plan}) f cross join lateral (${remnantsOf}) rest
      ), made as (
        select ${s.film}, sum(${s.width_mm}::bigint * ${s.length_mm}) as area from cuts c
        cross join lateral jsonb_array_elements(${c.effects}) e
        join ${scoped(s)} on ${s.id} = (e ->> 'roll_id')::bigint
        where c.is_booked and e ->> 'length_before_mm' is null group by ${s.film}
      )
      select f.film, max(f.name) as name,
        coalesce(sum(f.length_mm) filter (where f.is_booked), 0)::bigint as length_mm,
        coalesce(sum(f.taken) filter (where f.is_booked), 0)::bigint as taken_mm2,
        coalesce(sum(f.pieces) filter (where f.is_booked), 0)::bigint as pieces_mm2,
        coalesce((select area from made where made.film = f.film), 0)::bigint as returned_mm2,
        coalesce(sum(f.length_mm) filter (where not f.is_booked), 0)::bigint as planned_length_mm,
        coalesce(sum(f.taken) filter (where not f.is_booked), 0)::bigint as planned_mm2
      from films f group by f.film order by taken_mm2 desc, f.film`,
  )
  return rows.map((row) => {
    const used_mm2 = row.taken_mm2 - row.returned_mm2
    const waste_mm2 = Math.max(0, used_mm2 - row.pieces_mm2)
    return { ...row, waste_mm2, waste_bp: shareBp(waste_mm2, used_mm2) }
  })
}
