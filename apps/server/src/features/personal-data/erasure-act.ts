import { erasureReasons, type FileAnswer, keptReasons, personalDataKinds } from '@veranda/contract'
import type { Column, Content, TableCell } from 'pdfmake/interfaces.js'
import type { PdfDefinition } from '#pdf/pdf-definition.ts'
import { renderPdf } from '#pdf/render-pdf.ts'
import { longDate } from '#time/dates.ts'
import type { ErasureRow } from './erasures-repo.ts'
import { texts } from './texts.ts'

const t = texts.act
const ink = '#0f172a'
const mutedColor = '#526077'

/** The act of an erasure with the extract of the event log, as order № 179 of Roskomnadzor asks. */
export async function erasureAct(act: ErasureRow, timeZone: string): Promise<FileAnswer> {
  return { name: t.file(act.number), bytes: await renderPdf(actDefinition(act, timeZone)) }
}

/** The act's definition for the renderer. */
export function actDefinition(act: ErasureRow, timeZone: string): PdfDefinition {
  const heading = t.heading(act.number)
  const executor = `${act.user_name}, ${act.user_job_title || t.noJobTitle}`
  return {
    pageSize: 'A4',
    pageMargins: [45, 32, 36, 40],
    info: { title: heading, author: act.operator_name },
    defaultStyle: { font: 'Roboto', fontSize: 10, color: ink, lineHeight: 1.15 },
    pageLine: t.page,
    content: [
      { text: heading, fontSize: 16, bold: true },
      { text: t.rule, fontSize: 9, color: mutedColor, margin: [0, 2, 0, 10] },
      fact(t.date, longDate(act.created_at, timeZone)),
      fact(t.operator, act.operator_name),
      fact(t.address, act.operator_address || t.noAddress),
      fact(t.subject, act.subject, t.subjectHint),
      fact(t.system, t.systemName),
      fact(t.method, t.methodText),
      fact(t.reason, erasureReasons[act.reason]),
      fact(t.who, executor),
      title(t.categories),
      table(
        t.columns,
        act.erased.map(({ kind, count }) => [
          personalDataKinds[kind].name,
          personalDataKinds[kind].holds,
          String(count),
        ]),
        [120, '*', 50],
      ),
      ...keptBlock(act),
      signature(act),
      ...eventLog(act, executor, timeZone),
    ],
  }
}

const fact = (label: string, value: string, hint = ''): Content => ({
  columns: [
    { width: 155, text: label, color: mutedColor },
    {
      width: '*',
      stack: [{ text: value }, ...(hint ? [{ text: hint, fontSize: 8, color: mutedColor }] : [])],
    },
  ],
  columnGap: 8,
  margin: [0, 1.5, 0, 1.5],
})

const title = (text: string): Content => ({ text, fontSize: 12, bold: true, margin: [0, 10, 0, 4] })

/** The last column is a number. */
function table(head: readonly string[], rows: string[][], widths: (number | '*')[]): Content {
  const last = head.length - 1
  const cells = (row: readonly string[], style: object) =>
    row.map(
      (text, index): TableCell => ({
        text,
        fontSize: 9,
        ...style,
        ...(index === last && { alignment: 'right' }),
      }),
    )
  const body = [cells(head, { bold: true }), ...rows.map((row) => cells(row, {}))]
  return { table: { headerRows: 1, widths, body, dontBreakRows: true }, layout: 'ruled' }
}

const sentenceCase = (text: string) => text.charAt(0) + text.slice(1).toLowerCase()

/** One row for each reason. */
function keptBlock({ kept }: ErasureRow): Content[] {
  if (kept.length === 0) return []
  const rows = [...new Set(kept.map(({ reason }) => reason))].map((reason) => {
    const ofReason = kept.filter((one) => one.reason === reason)
    return [
      sentenceCase(ofReason.map(({ kind }) => personalDataKinds[kind].name).join(', ')),
      keptReasons[reason],
      String(ofReason.reduce((sum, { count }) => sum + count, 0)),
    ]
  })
  return [title(t.kept), table(t.keptColumns, rows, [120, '*', 50])]
}

function signature({ user_name, user_job_title }: ErasureRow): Content {
  const [sign, name, date] = t.signColumns
  const field = (width: number, label: string, text: string): Column => ({
    width,
    stack: [
      { text: text || ' ' },
      { canvas: [{ type: 'line', x1: 0, y1: 1, x2: width, y2: 1, lineWidth: 0.6, lineColor: ink }] },
      { text: label, fontSize: 8, color: mutedColor, margin: [0, 2, 0, 0] },
    ],
  })
  return {
    unbreakable: true,
    stack: [
      { text: [{ text: t.sign, bold: true }, ...(user_job_title ? [`: ${user_job_title}`] : [])] },
      {
        columns: [field(150, sign, ''), field(220, name, user_name), field(95, date, '')],
        columnGap: 20,
        margin: [0, 16, 0, 0],
      },
    ],
    margin: [0, 14, 0, 0],
  }
}

function eventLog(act: ErasureRow, executor: string, timeZone: string): Content[] {
  const at = new Intl.DateTimeFormat('ru-RU', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(
    new Date(act.created_at),
  )
  const rows = act.erased.map(({ kind, count }) => [
    at,
    t.logEvent(personalDataKinds[kind].name),
    personalDataKinds[kind].holds,
    String(count),
  ])
  return [
    { text: t.attachment(act.number), fontSize: 9, color: mutedColor, pageBreak: 'before' },
    { text: t.log, fontSize: 14, bold: true, margin: [0, 2, 0, 10] },
    fact(t.subject, act.subject),
    fact(t.system, t.systemName),
    fact(t.reason, erasureReasons[act.reason]),
    fact(t.who, executor),
    { stack: [table(t.logColumns, rows, [100, 140, '*', 50])], margin: [0, 10, 0, 6] },
    { text: t.zone(timeZone), fontSize: 8.5, color: mutedColor },
  ]
}
