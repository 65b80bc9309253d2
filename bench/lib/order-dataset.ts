import { orderItem } from '@veranda/contract'
import { starterPrices } from '@veranda/server/features/price-lists/starter-prices.ts'
import { orderTerms } from '@veranda/soft-windows'
import type pg from 'pg'

const fasteners = { top: 'eyelet10', left: 'bracket_pa', right: 'bracket_pa', bottom: 'bracket_pa' }

/** Openings that all have different sizes. */
export function createOpenings(count: number) {
  return Array.from({ length: count }, (_, index) =>
    orderItem.parse({
      key: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      name: `Окно ${index + 1}`,
      dims: { width: 1400 + index * 37, height: 2100 + (index % 7) * 45 },
      film: 'pvc700_clear',
      edging: { all: 70 },
      fasteners,
      rollup_straps: 'auto',
      ...(index % 3 === 0 && { zippers: [{ x: 700, type: 'spiral' }] }),
    }),
  )
}

const stages = [
  'new',
  'measuring',
  'calculating',
  'proposal_sent',
  'approved',
  'awaiting_prepay',
  'in_production',
  'ready',
  'mounting',
  'mounted',
  'completed',
  'cancelled',
]

/** Adds price lists and orders with payments to the companies, unless they exist; rows of all companies are interleaved. */
export async function fillOrders(client: pg.PoolClient, count: number): Promise<void> {
  const { rows } = await client.query<{ count: string }>('select count(*) from orders')
  if (Number(rows[0]?.count) >= count) return
  console.log(`Заказы: ${count}…`)
  await client.query('set statement_timeout = 0')
  await client.query('truncate orders, price_lists cascade')
  await client.query('drop index if exists orders_grams')
  await client.query(
    `insert into price_lists (company_id, name, is_default) select id, 'Прайс', true from companies`,
  )
  await client.query(
    `insert into price_list_versions (company_id, price_list_id, effective_from, prices)
     select company_id, id, '2020-01-01', $1 from price_lists`,
    [JSON.stringify(starterPrices)],
  )
  const terms = orderTerms.parse({ mounting: { foundation: 'wood' } })
  await client.query(
    `with firm as (
       select c.id, row_number() over (order by c.id) - 1 as place, count(*) over () as firms,
         (select min(u.id) from users u where u.company_id = c.id) as user_id
       from companies c join price_lists p on p.company_id = c.id where not c.is_platform)
     insert into orders (company_id, number, user_id, title, address, stage, terms, items, total_kopecks, prepay_kopecks,
       area_centi_m2, paid_kopecks, search_text, created_at)
     select firm.id, n::text, firm.user_id, 'Веранда ' || n, 'Истра, Лесная ' || n % 300, ($4::text[])[1 + n % 12], $2, $3,
       5000000 + n % 9000000, 2500000, 2500, case when n % 12 > 5 then 2500000 else 0 end, n || ' веранда истра лесная',
       now() - n * interval '1 second' * 30
     from generate_series(1, $1::int) n join firm on firm.place = n % firm.firms`,
    [count, JSON.stringify(terms), JSON.stringify(createOpenings(6)), stages],
  )
  await client.query(
    `insert into order_payments (company_id, order_id, amount_kopecks, method, purpose, paid_on)
     select company_id, id, paid_kopecks, 'transfer', 'prepay', created_at::date from orders where paid_kopecks > 0`,
  )
  await client.query(
    'create index orders_grams on orders using gin (search_grams(company_id, search_text)) with (gin_pending_list_limit = 128)',
  )
  await client.query('vacuum (analyze) orders, order_payments')
}
