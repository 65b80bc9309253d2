import { type FileAnswer, isCompleteSeller, type Requisites } from '@veranda/contract'
import type { Content, TableCell } from 'pdfmake/interfaces.js'
import { DomainError } from '#errors.ts'
import type { PdfDefinition } from '#pdf/pdf-definition.ts'
import { qrCanvas } from '#pdf/qr-canvas.ts'
import { renderPdf } from '#pdf/render-pdf.ts'
import { sumInWords } from '#text/money-words.ts'
import { longDate, moneyText } from '#time/dates.ts'
import { numberOf, type PurchaseRow, qrTextOf, sellerTimeZone, vatNoteOf } from './purchase-presenter.ts'
import { texts } from './texts.ts'

const t = texts.invoice
const ink = '#0f172a'
const mutedColor = '#526077'

/**
 * Renders the invoice of a purchase. `current` is used if no seller was stored with it. Throws `seller_unknown`
 * without either.
 */
export async function invoiceFile(purchase: PurchaseRow, current: Requisites): Promise<FileAnswer> {
  const seller = purchase.seller ?? current
  if (!isCompleteSeller(seller)) throw new DomainError('seller_unknown')
  const document = invoiceDocument(purchase, seller)
  return { name: t.file(numberOf(purchase)), bytes: await renderPdf(document) }
}

/** The invoice's definition for the renderer. */
export function invoiceDocument(purchase: PurchaseRow, seller: Requisites): PdfDefinition {
  const number = numberOf(purchase)
  const heading = t.heading(number, longDate(purchase.created_at, sellerTimeZone))
  const qr = qrTextOf(purchase, seller)
  return {
    pageSize: 'A4',
    pageMargins: [45, 40, 40, 45],
    info: { title: heading, author: seller.legal_name ?? '' },
    defaultStyle: { font: 'Roboto', fontSize: 10, color: ink, lineHeight: 1.15 },
    content: [
      bankBlock(seller, qr),
      { text: heading, fontSize: 16, bold: true, margin: [0, 22, 0, 10] },
      rule(1.2),
      party(t.seller, sellerLine(seller)),
      party(t.buyer, partyLine(purchase.buyer)),
      itemTable(purchase),
      totals(purchase, seller),
      rule(1.2),
      { text: t.note, color: mutedColor, fontSize: 9, margin: [0, 10, 0, 30] },
      signature(seller),
    ],
  }
}

const rule = (lineWidth: number): Content => ({
  canvas: [{ type: 'line', x1: 0, y1: 0, x2: 510, y2: 0, lineWidth, lineColor: ink }],
})

/** The seller's bank details as on a payment order, with the QR code. */
function bankBlock(seller: Requisites, qr: string | null): Content {
  const cell = (label: string, value: string, extra: object = {}): TableCell => ({
    stack: [{ text: value }, { text: label, fontSize: 8, color: mutedColor }],
    ...extra,
  })
  const key = (text: string, extra: object = {}): TableCell => ({ text, color: mutedColor, ...extra })
  const bank: Content = {
    table: {
      widths: [92, 92, 38, '*'],
      body: [
        [
          cell(t.bankOfPayee, seller.bank ?? '', { colSpan: 2, rowSpan: 2 }),
          '',
          key(t.bik),
          seller.bik ?? '',
        ],
        ['', '', key(t.account), seller.corr_account ?? ''],
        [
          { text: `${t.inn} ${seller.inn ?? ''}` },
          { text: seller.kpp ? `${t.kpp} ${seller.kpp}` : '' },
          key(t.account, { rowSpan: 2 }),
          { text: seller.account ?? '', rowSpan: 2 },
        ],
        [cell(t.payee, seller.legal_name ?? '', { colSpan: 2 }), '', '', ''],
      ],
    },
    layout: 'grid',
  }
  if (!qr) return bank
  return {
    columns: [
      { width: '*', stack: [bank] },
      {
        width: 118,
        margin: [14, 0, 0, 0],
        stack: [
          { canvas: qrCanvas(qr, 100) },
          { text: t.scan, fontSize: 7, color: mutedColor, margin: [0, 5, 0, 0], alignment: 'center' },
        ],
      },
    ],
  }
}

function party(label: string, text: string): Content {
  return {
    columns: [
      { width: 80, text: `${label}:`, color: mutedColor },
      { width: '*', text, bold: true },
    ],
    margin: [0, 10, 0, 0],
  }
}

function partyLine(who: { legal_name?: string; inn?: string; kpp?: string; address?: string }): string {
  const parts = [
    who.legal_name,
    who.inn && `${t.inn} ${who.inn}`,
    who.kpp && `${t.kpp} ${who.kpp}`,
    who.address,
  ]
  return parts.filter(Boolean).join(', ')
}

const sellerLine = (seller: Requisites) => partyLine(seller as Parameters<typeof partyLine>[0]) || '—'

function itemTable(purchase: PurchaseRow): Content {
  const right = (text: string): TableCell => ({ text, alignment: 'right', noWrap: true })
  const head = t.columns.map(
    (text, index): TableCell => ({
      text,
      bold: true,
      fontSize: 9,
      alignment: index === 1 || index === 3 ? 'left' : 'right',
    }),
  )
  const rows = purchase.items.map((item, index): TableCell[] => [
    right(String(index + 1)),
    { text: t.line(item.name) },
    right(String(item.months)),
    { text: t.unit },
    right(moneyText(item.price_kopecks)),
    right(t.discount(item.discount_percent)),
    right(moneyText(item.amount_kopecks)),
  ])
  return {
    table: {
      headerRows: 1,
      widths: [14, '*', 36, 24, 56, 42, 64],
      body: [head, ...rows],
      dontBreakRows: true,
    },
    layout: 'ruled',
    margin: [0, 18, 0, 8],
  }
}

function totals(purchase: PurchaseRow, seller: Requisites): Content {
  const total = moneyText(purchase.total_kopecks)
  return {
    stack: [
      {
        columns: [
          { width: '*', text: t.total, alignment: 'right', bold: true },
          { width: 84, text: total, alignment: 'right', bold: true },
        ],
      },
      { text: vatNoteOf(seller), alignment: 'right', color: mutedColor, margin: [0, 2, 0, 12] },
      { text: t.count(purchase.items.length, total) },
      { text: t.inWords(sumInWords(purchase.total_kopecks)), bold: true, margin: [0, 2, 0, 12] },
    ],
  }
}

function signature(seller: Requisites): Content {
  return {
    columns: [
      { width: 70, text: t.signature, bold: true },
      {
        width: 190,
        stack: [
          { canvas: [{ type: 'line', x1: 0, y1: 12, x2: 180, y2: 12, lineWidth: 0.6, lineColor: ink }] },
        ],
      },
      { width: '*', text: seller.director || seller.legal_name || '' },
    ],
  }
}
