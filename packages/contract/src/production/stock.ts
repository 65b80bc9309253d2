import { z } from 'zod'
import { endpoint } from '#endpoint.ts'
import { id, idParams, instant, requiredText, seenVersion, text } from '#schemas.ts'

export const stockKinds = { roll: 'Рулон', remnant: 'Остаток' } as const
export type StockKind = keyof typeof stockKinds
const stockKind = z.enum(Object.keys(stockKinds) as [StockKind, ...StockKind[]])

/** Movements of a roll. */
export const stockMoveKinds = {
  received: 'Принят на склад',
  cut: 'Раскроен',
  cut_undone: 'Раскрой отменён',
  remnant: 'Остался после раскроя',
  written_off: 'Списан',
  restored: 'Возвращён на склад',
  corrected: 'Исправлен',
} as const
export type StockMoveKind = keyof typeof stockMoveKinds

const numberedRecord = z.object({ id, number: z.string() })

/** Film in stock. Its cost is shown to users who see margins. */
export const stockRoll = z.object({
  id,
  number: z.number().int(),
  kind: stockKind,
  film: z.string(),
  width_mm: z.number().int(),
  length_mm: z.number().int(),
  note: z.string(),
  price_kopecks: z.number().int().nullable(),
  /** Too small to be offered to orders. */
  is_too_small: z.boolean(),
  origin_order: numberedRecord.nullable(),
  consumed_at: instant.nullable(),
  consumed_order: numberedRecord.nullable(),
  written_off_at: instant.nullable(),
  write_off_reason: z.string(),
  version: z.number().int(),
  created_at: instant,
  updated_at: instant,
})
export type StockRoll = z.infer<typeof stockRoll>

/** A film: stock, net need of orders, and shortage. */
export const stockFilm = z.object({
  film: z.string(),
  name: z.string(),
  /** Available widths. */
  rolls: z.array(z.number().int()),
  length_mm: z.number().int(),
  area_mm2: z.number().int(),
  needed_mm2: z.number().int(),
  missing_mm2: z.number().int(),
})
export type StockFilm = z.infer<typeof stockFilm>

export const stock = z.object({ films: z.array(stockFilm), rolls: z.array(stockRoll) })
export type Stock = z.infer<typeof stock>

export const stockMove = z.object({
  id,
  kind: z.enum(Object.keys(stockMoveKinds) as [StockMoveKind, ...StockMoveKind[]]),
  length_mm: z.number().int(),
  order: numberedRecord.nullable(),
  note: z.string(),
  author: z.object({ id, name: z.string() }).nullable(),
  created_at: instant,
})
export type StockMove = z.infer<typeof stockMove>

const size = (least: number, most: number, message: string) =>
  z.number(message).int(message).min(least, message).max(most, message)

const rollShape = {
  width_mm: size(100, 6000, 'Ширина от 100 до 6 000 мм'),
  length_mm: size(100, 1_000_000, 'Длина от 0,1 до 1 000 м'),
  note: text(500),
  price_kopecks: z.number().int().min(0).max(100_000_000_00).nullable(),
}

export const receiveStockBody = z.strictObject({
  kind: stockKind.default('roll'),
  film: requiredText(50, 'Выберите плёнку'),
  ...rollShape,
  note: rollShape.note.default(''),
  price_kopecks: rollShape.price_kopecks.default(null),
  /** Number of identical rolls. */
  count: size(1, 50, 'От 1 до 50').default(1),
})

export const updateStockBody = z.strictObject({
  width_mm: rollShape.width_mm.optional(),
  length_mm: rollShape.length_mm.optional(),
  note: rollShape.note.optional(),
  price_kopecks: rollShape.price_kopecks.optional(),
  version: seenVersion,
})

const read = { module: 'soft_windows', permission: 'order.produce' } as const
const manage = { module: 'soft_windows', permission: 'stock.manage' } as const

export const stockEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/stock',
    summary: 'Film in stock with the needs of orders in production, or rolls that have left the stock',
    access: read,
    query: z.strictObject({ state: z.enum(['there', 'gone']).default('there') }),
    output: stock,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/stock',
    summary: 'Receive rolls or remnants',
    access: manage,
    body: receiveStockBody,
    output: z.array(stockRoll),
    status: 201,
    creates: true,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/stock/:id',
    summary: 'Correct a roll',
    access: manage,
    params: idParams,
    body: updateStockBody,
    output: stockRoll,
  }),
  writeOff: endpoint({
    method: 'POST',
    path: '/api/stock/:id/write-off',
    summary: 'Write off a roll, with a reason',
    access: manage,
    params: idParams,
    body: z.strictObject({ reason: requiredText(500, 'Напишите причину') }),
    output: stockRoll,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/stock/:id/restore',
    summary: 'Restore a written-off roll',
    access: manage,
    params: idParams,
    output: stockRoll,
  }),
  moves: endpoint({
    method: 'GET',
    path: '/api/stock/:id/moves',
    summary: 'Stock moves of a roll, newest first',
    access: read,
    params: idParams,
    output: z.array(stockMove),
  }),
}
