import { type DocumentData, vatRateText } from '@veranda/contract'
import type { Content, TableCell } from 'pdfmake/interfaces.js'
import type { PdfDefinition } from '#pdf/pdf-definition.ts'
import { longDate, moneyText } from '#time/dates.ts'
import { updTexts as t, unitCodes } from './upd-texts.ts'

const fine = 7

/** The universal transfer document: status 1 with VAT, status 2 without. */
export function updDefinition(data: DocumentData): PdfDefinition {
  const day = longDate(data.issued_on, 'UTC')
  return {
    pageSize: 'A4',
    pageOrientation: 'landscape',
    pageMargins: [28, 24, 28, 28],
    info: { title: data.heading, author: data.seller_name },
    defaultStyle: { font: 'Roboto', fontSize: 8, color: '#0f172a', lineHeight: 1.1 },
    content: [
      {
        columns: [
          {
            width: 120,
            stack: [
              { text: t.title, bold: true },
              { text: t.status(data.vat_bp === null ? 2 : 1), bold: true, margin: [0, 6, 0, 2] },
              { text: t.statusHint, fontSize: 6 },
            ],
          },
          { width: '*', stack: [invoiceHead(data, day)] },
        ],
        columnGap: 12,
      },
      lineTable(data),
      signatures(data),
      transfer(data, day),
    ],
  }
}

const taxNumbers = ({ inn = '', kpp = '' }: { inn?: string; kpp?: string }) =>
  [inn, kpp].filter(Boolean).join(' / ') || t.none

function invoiceHead({ number, seller, seller_name, client }: DocumentData, day: string): Content {
  const buyer = client.legal_name || client.name
  const rows: [string, string][] = [
    [t.head.seller, seller_name],
    [t.head.sellerAddress, seller.address || t.none],
    [t.head.sellerInn, taxNumbers(seller)],
    [t.head.shipper, t.same],
    [t.head.consignee, [buyer, client.legal_address].filter(Boolean).join(', ')],
    [t.head.payment, t.none],
    [t.head.shipment, t.shipmentOf(number, day)],
    [t.head.buyer, buyer || t.none],
    [t.head.buyerAddress, client.legal_address || t.none],
    [t.head.buyerInn, taxNumbers(client)],
    [t.head.currency, t.rouble],
    [t.head.contract, t.none],
  ]
  return {
    stack: [
      { text: t.invoice(number, day), fontSize: 11, bold: true },
      { text: t.correction, margin: [0, 0, 0, 4] },
      {
        table: { widths: [200, '*'], body: rows.map(([label, value]) => [{ text: label }, { text: value }]) },
        layout: 'close',
      },
    ],
  }
}

function lineTable({ lines, vat_bp, vat_kopecks, total_kopecks }: DocumentData): Content {
  const right = (text: string): TableCell => ({ text, alignment: 'right', noWrap: true })
  const rate = vat_bp === null ? t.noVat : vatRateText(vat_bp)
  const rows = lines.map(({ title, qty, unit, amount_kopecks, vat_kopecks: vat }, index): TableCell[] => {
    const net = amount_kopecks - vat
    return [
      right(String(index + 1)),
      { text: title },
      { text: unitCodes[unit] ?? t.none },
      { text: unit },
      right(String(qty)),
      right(moneyText(Math.round(net / qty))),
      right(moneyText(net)),
      { text: t.noExcise },
      { text: rate },
      right(vat_bp === null ? t.noVat : moneyText(vat)),
      right(moneyText(amount_kopecks)),
      { text: t.none },
    ]
  })
  const total: TableCell[] = [
    { text: t.total, colSpan: 6, bold: true },
    ...Array.from({ length: 5 }, (): TableCell => ({ text: '' })),
    right(moneyText(total_kopecks - vat_kopecks)),
    { text: 'X', colSpan: 2, alignment: 'center' },
    { text: '' },
    right(vat_bp === null ? t.noVat : moneyText(vat_kopecks)),
    right(moneyText(total_kopecks)),
    { text: '' },
  ]
  const small = (text: string): TableCell => ({ text, fontSize: fine, alignment: 'center' })
  return {
    table: {
      headerRows: 2,
      widths: [20, '*', 30, 26, 34, 56, 64, 46, 40, 56, 64, 34],
      body: [t.columns.map(small), t.numbers.map(small), ...rows, total],
      dontBreakRows: true,
    },
    layout: 'ruled',
    margin: [0, 8, 0, 6],
  }
}

/** A signature line with its purpose above and the name below. */
const place = (label: string, name = ''): Content => ({
  stack: [
    { text: label },
    { text: name || ' ', margin: [130, 8, 0, 0] },
    { canvas: [{ type: 'line', x1: 0, y1: 1, x2: 240, y2: 1, lineWidth: 0.5, lineColor: '#0f172a' }] },
    { text: t.sign, fontSize: 6 },
  ],
})

/** An ИНН of ten digits is an organisation's, of twelve an entrepreneur's. */
function signatures({ seller }: DocumentData): Content {
  const isPerson = (seller.inn ?? '').length === 12
  return {
    unbreakable: true,
    columns: isPerson
      ? [place(t.entrepreneur, seller.director), { text: '' }]
      : [place(t.director, seller.director), place(t.accountant)],
    columnGap: 30,
    margin: [0, 4, 0, 6],
  }
}

function transfer({ seller, seller_name, client, paragraphs }: DocumentData, day: string): Content {
  const buyer = client.legal_name || client.name
  const numbers = (one: { inn?: string; kpp?: string }) => `${t.innKpp} ${taxNumbers(one)}`
  return {
    unbreakable: true,
    stack: [
      { text: [{ text: `${t.basis}: `, bold: true }, paragraphs.join('. ') || t.none] },
      { text: `${t.transport}: ${t.none}`, margin: [0, 2, 0, 6] },
      {
        columns: [
          {
            stack: [
              place(t.handed, seller.director),
              { text: `${t.handedOn}: ${day}`, margin: [0, 4, 0, 4] },
              place(t.responsible, seller.director),
              { text: `${t.subject}: ${seller_name}, ${numbers(seller)}`, margin: [0, 4, 0, 0] },
            ],
          },
          {
            stack: [
              place(t.received),
              { text: `${t.receivedOn}: ${t.blank}`, margin: [0, 4, 0, 4] },
              place(t.responsible),
              { text: `${t.subject}: ${buyer || t.none}, ${numbers(client)}`, margin: [0, 4, 0, 0] },
            ],
          },
        ],
        columnGap: 30,
      },
    ],
  }
}
