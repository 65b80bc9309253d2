import { randomBytes } from 'node:crypto'
import { documentData, type OrderItemInput } from '@veranda/contract'
import { orderTerms } from '@veranda/soft-windows'
import { crews, documents, orders, productionUnits, stockRolls } from '#db/schema/tables.gen.ts'
import type { Person } from '#test/support/world.ts'

/** Inserts an order without openings. */
export function newOrder(owner: Person, holder?: number) {
  return owner.tenant.insert(orders, {
    number: crypto.randomUUID(),
    user_id: holder ?? null,
    terms: orderTerms.parse({}),
    items: [],
  })
}

/** A minimal document. */
const workOrderData = documentData.parse({
  heading: 'Наряд № 1',
  seller: {},
  seller_name: 'Окна',
  client: { name: '', phone: '', email: '' },
  address: '',
  openings: [],
  lines: [],
  total_kopecks: 0,
  prepay_kopecks: 0,
  due_kopecks: null,
  in_words: '',
  vat_note: '',
  payment_qr: null,
  valid_until: null,
  paragraphs: [],
})

/** A production document, visible to everybody who sees the order. */
export async function newDocument(owner: Person, holder?: number) {
  const order = await newOrder(owner, holder)
  return owner.tenant.insert(documents, {
    order_id: order.id,
    kind: 'work_order',
    number: crypto.randomUUID(),
    issued_on: '2026-11-20',
    revision: 1,
    total_kopecks: 0,
    data: workOrderData,
    pdf: Buffer.from('%PDF-'),
    pdf_sha256: randomBytes(32),
  })
}

export async function newUnit(owner: Person) {
  const order = await newOrder(owner)
  return owner.tenant.insert(productionUnits, { order_id: order.id, item_key: crypto.randomUUID(), piece: 1 })
}

export function newCrew(owner: Person) {
  return owner.tenant.insert(crews, { name: crypto.randomUUID(), color: '#1d4ed8' })
}

/** The first opening of the golden orders, with overrides. */
export const newItem = (more: Partial<OrderItemInput> = {}): OrderItemInput => ({
  key: crypto.randomUUID(),
  name: 'Окно',
  dims: { width: 2300, height: 2150 },
  film: 'pvc700_clear',
  edging: { all: 70, color: 'brown' },
  fasteners: { top: 'eyelet10', left: 'bracket_pa', right: 'bracket_pa', bottom: 'bracket_pa' },
  rollup_straps: 'auto',
  ...more,
})

let rollNumber = 1000

/** A roll of the film used by `newItem`. */
export function newRoll(owner: Person) {
  rollNumber += 1
  return owner.tenant.insert(stockRolls, {
    number: rollNumber,
    kind: 'roll',
    film: 'pvc700_clear',
    width_mm: 1400,
    length_mm: 30_000,
  })
}
