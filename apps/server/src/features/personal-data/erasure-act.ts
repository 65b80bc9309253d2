import { erasureReasons, type FileAnswer, keptReasons, personalDataKinds } from '@veranda/contract'
import type { Content, TableCell } from 'pdfmake/interfaces.js'
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
    pageMargins: [45, 40, 40, 48],
    info: { title: heading, author: act.operator_name },
    defaultStyle: { font: 'Roboto', fontSize: 10, color: ink, lineHeight: 1.15 },
    pageLine: t.page,
    content: [
      { text: heading, fontSize: 16, bold: true },
      { text: t.rule, fontSize: 9, color: mutedColor, margin: [0, 2, 0, 8] },
      { text: t.date(longDate(act.created_at, timeZone)), margin: [0, 0, 0, 10] },
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
      signature(executor),
      ...eventLog(act, timeZone),
    ],
  }
}

const fact = (label: string, value: string, hint = ''): Content => ({
  columns: [
    { width: 150, text: label, color: mutedColor },
    {
      width: '*',
      stack: [{ text: value }, ...(hint ? [{ text: hint, fontSize: 8, color: mutedColor }] : [])],
    },
  ],
  margin: [0, 2, 0, 2],
})

const title = (text: string): Content => ({ text, fontSize: 12, bold: true, margin: [0, 14, 0, 6] })

function table(head: readonly string[], rows: string[][], widths: (number | '*')[]): Content {
  const headCells = head.map((text): TableCell => ({ text, bold: true, fontSize: 9 }))
  return {
    table: { headerRows: 1, widths, body: [headCells, ...rows], dontBreakRows: true },
    layout: 'ruled',
  }
}

function keptBlock({ kept }: ErasureRow): Content[] {
  if (kept.length === 0) return []
  const rows = kept.map(({ kind, count, reason }) => [
    personalDataKinds[kind].name,
    keptReasons[reason],
    String(count),
  ])
  return [title(t.kept), table(t.keptColumns, rows, [120, '*', 50])]
}

const signature = (executor: string): Content => ({
  unbreakable: true,
  stack: [
    { text: t.sign, bold: true },
    { canvas: [{ type: 'line', x1: 0, y1: 30, x2: 250, y2: 30, lineWidth: 0.6, lineColor: ink }] },
    { text: executor, fontSize: 8.5, color: mutedColor, margin: [0, 2, 0, 0] },
    { text: t.signHint, fontSize: 8.5, color: mutedColor },
  ],
  margin: [0, 26, 0, 0],
})

function eventLog(
  { created_at, erased, subject, user_name, reason }: ErasureRow,
  timeZone: string,
): Content[] {
  const at = new Intl.DateTimeFormat('ru-RU', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(
    new Date(created_at),
  )
  const rows = erased.map(({ kind, count }) => [
    at,
    t.logEvent(personalDataKinds[kind].name, count),
    subject,
    user_name,
  ])
  return [
    { text: t.log, fontSize: 12, bold: true, margin: [0, 0, 0, 6], pageBreak: 'before' },
    fact(t.system, t.systemName),
    fact(t.reason, erasureReasons[reason]),
    { ...(table(t.logColumns, rows, [100, '*', 130, 100]) as object), margin: [0, 8, 0, 6] } as Content,
    { text: t.zone(timeZone), fontSize: 8.5, color: mutedColor },
  ]
}
