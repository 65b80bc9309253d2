import { cartOf, type Requisites } from '@veranda/contract'
import jsqr from 'jsqr'
import { expect, test } from 'vitest'
import { qrCanvas } from '#pdf/qr-canvas.ts'
import { invoiceDocument, invoiceFile } from './invoice.ts'
import { type PurchaseRow, qrTextOf } from './purchase-presenter.ts'

const seller: Requisites = {
  legal_name: 'ООО «Веранда»',
  inn: '7707083893',
  kpp: '770701001',
  address: '125009, г. Москва, ул. Тверская, д. 1, офис 10',
  director: 'Смирнов А. П.',
  bank: 'ПАО СБЕРБАНК',
  bik: '044525225',
  account: '40702810000000000777',
  corr_account: '30101810400000000225',
}

const cart = cartOf([
  { code: 'leads', months: 12 },
  { code: 'soft_windows', months: 3 },
])

const purchase: PurchaseRow = {
  id: 1,
  company_id: 5,
  user_id: 7,
  year: 2026,
  no: 15,
  status: 'pending',
  method: 'invoice',
  items: cart.lines.map((line) => ({ ...line, expires_at: null })),
  discount_kopecks: cart.discount_kopecks,
  total_kopecks: cart.total_kopecks,
  buyer: {
    legal_name: 'ООО «Ромашка»',
    inn: '7707083893',
    kpp: '770701001',
    address: 'г. Тула, ул. Мира, д. 5',
  },
  seller,
  return_path: null,
  reject_reason: null,
  decided_by: null,
  decided_at: null,
  created_at: '2026-11-20T21:30:00Z',
}

const textOf = (row: PurchaseRow, from: Requisites) =>
  JSON.stringify(invoiceDocument(row, from).content, (key, value) => (key === 'canvas' ? [] : value)).replace(
    /\u00a0/g,
    ' ',
  )

/** A CommonJS module: its function is the default of its default. */
const decode = (jsqr as unknown as { default?: typeof jsqr }).default ?? jsqr

/** What a scanner reads: the code painted into pixels with a quiet zone. */
function scanned(text: string): string | undefined {
  const [scale, quietZone] = [4, 4]
  const bars = qrCanvas(text, 100)
  const unit = bars[0]?.h ?? 1
  const size = Math.round(100 / unit) + 2 * quietZone
  const pixels = new Uint8ClampedArray((size * scale) ** 2 * 4).fill(255)
  for (const { x, y, w } of bars) {
    const [column, row, count] = [x, y, w].map((length) => Math.round(length / unit))
    for (let dy = 0; dy < scale; dy += 1) {
      for (let dx = 0; dx < (count ?? 0) * scale; dx += 1) {
        const place =
          (((row ?? 0) + quietZone) * scale + dy) * size * scale + ((column ?? 0) + quietZone) * scale + dx
        pixels.fill(0, place * 4, place * 4 + 3)
      }
    }
  }
  const found = decode(pixels, size * scale, size * scale)
  return found ? new TextDecoder().decode(new Uint8Array(found.binaryData)) : undefined
}

test('an invoice names seller, buyer, lines, and the total in figures and words', () => {
  const text = textOf(purchase, seller)
  for (const part of [
    'Счёт на оплату № 15/2026 от 21 ноября 2026 г.',
    'ООО «Веранда», ИНН 7707083893, КПП 770701001, 125009',
    'ООО «Ромашка», ИНН 7707083893, КПП 770701001, г. Тула',
    'Доступ к модулю «Мягкие окна» сервиса «Веранда»',
    '14 304,00',
    '5 671,50',
    '19 975,50',
    'Девятнадцать тысяч девятьсот семьдесят пять рублей 50 копеек',
    'НДС не облагается',
    '40702810000000000777',
  ]) {
    expect(text).toContain(part)
  }
})

test("the VAT line is the seller's", () => {
  const text = textOf(purchase, { ...seller, vat_note: 'В т. ч. НДС 5 %' })
  expect(text).toContain('В т. ч. НДС 5 %')
  expect(text).not.toContain('НДС не облагается')
})

test("a scanner reads the payment from the invoice's QR code", () => {
  const text = qrTextOf(purchase, seller)
  expect(text).toBe(
    'ST00012|Name=ООО «Веранда»|PersonalAcc=40702810000000000777|BankName=ПАО СБЕРБАНК|BIC=044525225|CorrespAcc=30101810400000000225|PayeeINN=7707083893|KPP=770701001|Sum=1997550|Purpose=Оплата по счету № 15/2026 от 21.11.2026. НДС не облагается',
  )
  expect(scanned(text ?? '')).toBe(text)
})

test.each([{}, { legal_name: 'ООО «Веранда»' }, { ...seller, account: '' }])(
  'refuses an invoice of a seller without requisites: %j',
  async (current: Requisites) => {
    await expect(invoiceFile({ ...purchase, seller: null }, current)).rejects.toThrow(
      '«Веранда» ещё не заполнила свои реквизиты',
    )
  },
)

test('an invoice is a one-page PDF named by its number', async () => {
  const { name, bytes } = await invoiceFile(purchase, {})
  const text = Buffer.from(bytes).toString('latin1')
  expect(name).toBe('schet-15-2026.pdf')
  expect(text.slice(0, 5)).toBe('%PDF-')
  expect(text.match(/\/Type \/Page\b/g)).toHaveLength(1)
})
