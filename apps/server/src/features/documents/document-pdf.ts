import { type DocumentData, type DocumentKind, documentKinds } from '@veranda/contract'
import type { Content, TableCell } from 'pdfmake/interfaces.js'
import type { PdfDefinition } from '#pdf/pdf-definition.ts'
import { qrCanvas } from '#pdf/qr-canvas.ts'
import { renderPdf } from '#pdf/render-pdf.ts'
import { moneyText } from '#time/dates.ts'
import { texts } from './texts.ts'
import { updDefinition } from './upd-pdf.ts'

const t = texts.pdf
const mutedColor = '#526077'

/** The document as PDF. */
export function documentPdf(kind: DocumentKind, data: DocumentData): Promise<Buffer> {
  return renderPdf(kind === 'upd' ? updDefinition(data) : pdfDefinition(kind, data))
}

/** The document's definition for the renderer. */
export function pdfDefinition(kind: DocumentKind, data: DocumentData): PdfDefinition {
  const { hasPrices } = documentKinds[kind]
  const needsClient = kind === 'contract' || kind === 'act'
  return {
    pageSize: 'A4',
    pageMargins: [42, 40, 42, 48],
    info: { title: data.heading, author: data.seller_name },
    defaultStyle: { font: 'Roboto', fontSize: 10, color: '#0f172a', lineHeight: 1.15 },
    pageLine: t.page,
    content: [
      { text: data.seller_name, fontSize: 11, bold: true },
      { text: requisitesLine(data), fontSize: 8.5, color: mutedColor, margin: [0, 2, 0, 14] },
      { text: data.heading, fontSize: 16, bold: true, margin: [0, 0, 0, 10] },
      party(t.client, clientWords(kind, data)),
      party(t.address, [data.address]),
      ...(hasPrices ? pricesOf(data) : []),
      ...data.paragraphs.map((text): Content => ({ text, margin: [0, 4, 0, 0] })),
      ...paymentBlock(data),
      ...(needsClient ? [signatures(data)] : []),
      ...specification(kind, data),
      ...cuttingAnnex(data),
    ],
  }
}

function requisitesLine({ seller }: DocumentData): string {
  const { inn, kpp, ogrn, address, account, bank, bik, corr_account: corr, phone, email } = seller
  const parts = [
    inn && `${t.inn} ${inn}`,
    kpp && `${t.kpp} ${kpp}`,
    ogrn && `${t.ogrn} ${ogrn}`,
    address,
    account &&
      [`${t.account} ${account}`, bank, bik && `${t.bik} ${bik}`, corr && `${t.corr} ${corr}`]
        .filter(Boolean)
        .join(', '),
    phone,
    email,
  ]
  return parts.filter(Boolean).join(' · ')
}

/** The client's details: requisites on legal documents, a phone for the crew, only a name for production. */
function clientWords(kind: DocumentKind, { client }: DocumentData): string[] {
  const { name, phone, legal_name, inn, kpp, ogrn, legal_address } = client
  if (!documentKinds[kind].hasPrices) return [name, kind === 'mounting_sheet' ? phone : '']
  if (legal_name === '') return [name, phone]
  return [
    legal_name,
    inn && `${t.inn} ${inn}`,
    kpp && `${t.kpp} ${kpp}`,
    ogrn && `${t.ogrn} ${ogrn}`,
    legal_address,
    phone,
  ]
}

function party(label: string, parts: string[]): Content {
  const text = parts.filter(Boolean).join(', ')
  if (text === '') return []
  return {
    columns: [
      { width: 70, text: `${label}:`, color: mutedColor },
      { width: '*', text },
    ],
    margin: [0, 2, 0, 2],
  }
}

/** The variants with their prices, or the only price. */
function pricesOf(data: DocumentData): Content[] {
  if (data.variants.length === 0) return [lineTable(data), totalsBlock(data)]
  return data.variants.map((variant, index) => ({
    unbreakable: true,
    stack: [
      { text: t.variant(index + 1, variant.name), fontSize: 12, bold: true, margin: [0, 12, 0, 2] },
      { text: variant.differences.join(' · '), color: mutedColor },
      lineTable(variant),
      totalsBlock({ ...variant, due_kopecks: null }),
    ],
  }))
}

type Priced = Pick<DocumentData, 'lines' | 'total_kopecks' | 'due_kopecks' | 'in_words' | 'vat_note'>

function lineTable({ lines }: Pick<Priced, 'lines'>): Content {
  const right = (text: string): TableCell => ({ text, alignment: 'right', noWrap: true })
  const head = t.columns.map((text): TableCell => ({ text, bold: true, fontSize: 9 }))
  const rows = lines.map(({ title, qty, unit, amount_kopecks }, index): TableCell[] => [
    right(String(index + 1)),
    { text: title },
    right(String(qty)),
    { text: unit },
    right(moneyText(amount_kopecks)),
  ])
  return {
    table: { headerRows: 1, widths: [16, '*', 44, 30, 84], body: [head, ...rows], dontBreakRows: true },
    layout: 'ruled',
    margin: [0, 12, 0, 8],
  }
}

function totalsBlock({ total_kopecks, due_kopecks, in_words, vat_note }: Priced): Content {
  const row = (label: string, kopecks: number): Content => ({
    columns: [
      { width: '*', text: label, alignment: 'right', bold: true },
      { width: 92, text: moneyText(kopecks), alignment: 'right', bold: true },
    ],
  })
  return {
    stack: [
      row(t.total, total_kopecks),
      { text: vat_note, alignment: 'right', color: mutedColor },
      ...(due_kopecks !== null && due_kopecks !== total_kopecks ? [row(t.due, due_kopecks)] : []),
      { text: `${t.inWords} ${in_words}`, margin: [0, 4, 0, 8] },
    ],
  }
}

function paymentBlock({ payment_qr }: DocumentData): Content[] {
  if (payment_qr === null) return []
  const width = 110
  return [
    {
      unbreakable: true,
      columns: [
        { width: width + 12, canvas: qrCanvas(payment_qr, width) },
        { width: '*', text: t.payByCode, color: mutedColor, margin: [0, 44, 0, 0] },
      ],
      margin: [0, 14, 0, 0],
    },
  ]
}

function signatures({ seller, client }: DocumentData): Content {
  const place = (label: string, name: string): Content => ({
    stack: [
      { text: label, bold: true },
      { canvas: [{ type: 'line', x1: 0, y1: 30, x2: 200, y2: 30, lineWidth: 0.6, lineColor: '#0f172a' }] },
      { text: name, fontSize: 8.5, color: mutedColor, margin: [0, 2, 0, 0] },
    ],
  })
  return {
    columns: [place(t.signatureSeller, seller.director ?? ''), place(t.signatureClient, client.name)],
    margin: [0, 28, 0, 0],
    unbreakable: true,
  }
}

/** Openings with their drawings; for production also their pieces of film. */
function specification(kind: DocumentKind, { openings }: DocumentData): Content[] {
  const isForShop = kind === 'work_order'
  return [
    { text: t.specification, fontSize: 13, bold: true, margin: [0, 22, 0, 4] },
    ...openings.map(
      (one): Content => ({
        unbreakable: true,
        columns: [
          { width: 250, svg: one.svg, fit: [240, 240] },
          {
            width: '*',
            stack: [
              { text: `${one.name} · ${t.qty(one.qty)}`, bold: true, fontSize: 11 },
              { text: `${one.size} · ${one.film}`, margin: [0, 2, 0, 4] },
              ...one.details.map((text) => ({ text })),
              ...(isForShop
                ? [
                    {
                      text: `${t.panels} ${one.panels.map(({ w, h }) => `${w} × ${h}`).join(', ')}`,
                      bold: true,
                    },
                  ]
                : []),
            ],
          },
        ],
        columnGap: 14,
        margin: [0, 12, 0, 0],
      }),
    ),
  ]
}

/** The cutting plan to scale. Documents issued before cutting plans existed have none. */
function cuttingAnnex({ cutting = [] }: Partial<Pick<DocumentData, 'cutting'>>): Content[] {
  if (cutting.length === 0) return []
  return [
    { text: t.cutting, fontSize: 13, bold: true, margin: [0, 22, 0, 4], pageBreak: 'before' },
    ...cutting.flatMap(({ film, facts, sheets }): Content[] => [
      { text: film, bold: true, fontSize: 11, margin: [0, 8, 0, 0] },
      { text: facts, color: mutedColor, margin: [0, 2, 0, 4] },
      ...sheets.map(
        ({ title, svg }): Content => ({
          unbreakable: true,
          stack: [
            { text: title, margin: [0, 4, 0, 2] },
            { svg, fit: [510, 320] },
          ],
        }),
      ),
    ]),
  ]
}
