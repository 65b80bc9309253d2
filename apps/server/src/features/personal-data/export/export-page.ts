import {
  counted,
  type Forms,
  type PersonalDataGroup,
  type PersonalDataKind,
  personalDataKinds,
  personalExportMaxBytes,
} from '@veranda/contract'
import { Html, html } from '#text/html.ts'
import { momentText, sizeText, valueText } from './export-format.ts'
import type { ExportRecord } from './export-source.ts'
import {
  type ExportField,
  type ExportPart,
  exportColumns,
  exportFields,
  exportParts,
  exportTexts,
} from './export-texts.ts'

const t = exportTexts

export interface ExportHead {
  operator: { name: string; address: string }
  subject: string
  madeBy: string
  madeAt: Date
  timeZone: string
  groups: PersonalDataGroup[]
  leftOut: { other_people: number; files: number }
}

/** A group of records as they come: the page is written while it is read. */
export type Part = { kind: PersonalDataKind; part: ExportPart; records: AsyncIterable<ExportRecord> }

const styles = `
:root { color-scheme: light; }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 860px; padding: 32px 24px 64px; font: 15px/1.45 system-ui, "Segoe UI", Roboto, Arial, sans-serif; color: #0f172a; }
h1 { font-size: 24px; line-height: 1.25; margin: 0 0 4px; }
h2 { font-size: 18px; margin: 36px 0 8px; padding-bottom: 6px; border-bottom: 2px solid #0f172a; break-after: avoid; }
h3 { font-size: 15px; margin: 20px 0 4px; color: #526077; break-after: avoid; }
p { margin: 0 0 8px; }
.muted { color: #526077; font-size: 13px; }
dl { display: grid; grid-template-columns: 205px minmax(0, 1fr); gap: 3px 16px; margin: 0; }
dt { color: #526077; }
dd { margin: 0; overflow-wrap: anywhere; white-space: pre-line; }
.head { margin: 20px 0 8px; }
.record { padding: 12px 0; border-bottom: 1px solid #d7dde8; break-inside: avoid; }
table { width: 100%; border-collapse: collapse; margin: 8px 0 16px; font-size: 14px; }
td, th { text-align: left; padding: 5px 14px 5px 0; border-bottom: 1px solid #d7dde8; vertical-align: top; overflow-wrap: anywhere; hyphens: auto; white-space: pre-line; }
th { color: #526077; font-weight: 600; overflow-wrap: normal; }
tr { break-inside: avoid; }
.day { white-space: nowrap; overflow-wrap: normal; }
.number { text-align: right; padding-right: 0; font-variant-numeric: tabular-nums; white-space: nowrap; }
a { color: inherit; }
@media (max-width: 560px) { body { padding: 20px 16px 48px; } dl { grid-template-columns: minmax(0, 1fr); gap: 0; } dt { font-size: 13px; } dd { margin-bottom: 6px; } table { font-size: 13px; } td, th { padding-right: 8px; } .day { white-space: normal; } }
@media print { @page { size: A4; margin: 16mm 14mm 18mm 20mm; } body { max-width: none; padding: 0; font-size: 10.5pt; } table { font-size: 9.5pt; } h2 { margin-top: 24px; } dl { grid-template-columns: 50mm minmax(0, 1fr); } }
`

const fact = (label: string, value: string, hint = '') =>
  html`<dt>${label}</dt><dd>${value}${hint && html`<br><span class="muted">${hint}</span>`}</dd>`

function contentsOf(groups: PersonalDataGroup[]): Html {
  const rows = groups.map(
    ({ kind, count }) =>
      html`<tr><td><a href="#${kind}">${personalDataKinds[kind].name}</a></td><td>${personalDataKinds[kind].holds}</td><td class="number">${count}</td></tr>`,
  )
  return html`<h2>${t.contents}</h2><table><thead><tr><th>${t.columns[0]}</th><th>${t.columns[1]}</th><th class="number">${t.columns[2]}</th></tr></thead><tbody>${rows}</tbody></table>`
}

function leftOutOf({ other_people: otherPeople, files }: ExportHead['leftOut']): Html | false {
  if (otherPeople === 0 && files === 0) return false
  const people = t.othersForms satisfies Forms
  return html`<h2>${t.leftOut}</h2>${otherPeople > 0 && html`<p>${t.others(counted(otherPeople, people))}.</p>`}${
    files > 0 &&
    html`<p>${t.largeFiles(counted(files, t.filesForms satisfies Forms), sizeText(personalExportMaxBytes))}.</p>`
  }`
}

function headOf(head: ExportHead): string {
  const { operator, subject, madeBy, madeAt, timeZone, groups, leftOut } = head
  return html`<!doctype html><html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${t.title}</title><style>${new Html(styles)}</style></head><body>
<h1>${t.title}</h1><p class="muted">${t.rule}</p>
<dl class="head">${fact(t.subject, subject, t.subjectHint)}${fact(t.operator, operator.name)}${fact(t.address, operator.address || t.noAddress)}${fact(t.system, t.systemName)}${fact(t.made, momentText(madeAt, timeZone), t.zone(timeZone))}${madeBy && fact(t.madeBy, madeBy)}</dl>
<p class="muted">${t.rest}</p>
${contentsOf(groups)}${leftOutOf(leftOut)}`.markup
}

function recordOf({ values }: ExportRecord, timeZone: string): string {
  const facts = values.map(([field, value]) => fact(exportFields[field], valueText(field, value, timeZone)))
  return html`<div class="record"><dl>${facts}</dl></div>\n`.markup
}

const cellClass = (field: ExportField): string =>
  (/_(at|on)$/.test(field) && 'day') || (field.endsWith('_kopecks') && 'number') || ''

function rowOf({ values }: ExportRecord, columns: readonly ExportField[], timeZone: string): string {
  const known = new Map(values)
  const cells = columns.map((field) => {
    const value = known.get(field)
    return html`<td class="${cellClass(field)}">${value !== undefined && valueText(field, value, timeZone)}</td>`
  })
  return html`<tr>${cells}</tr>\n`.markup
}

const tableHead = (columns: readonly ExportField[]): string =>
  html`<table><thead><tr>${columns.map((field) => html`<th class="${cellClass(field)}">${exportFields[field]}</th>`)}</tr></thead><tbody>\n`
    .markup

/** The page that a person reads and prints, as a stream. */
export async function* exportPage(head: ExportHead, parts: Part[]): AsyncGenerator<string> {
  yield headOf(head)
  const shown = new Set<PersonalDataKind>()
  for (const part of parts) yield* partOf(part, shown, head.timeZone)
  yield '</body></html>\n'
}

/** Nothing for a part without records. */
async function* partOf(
  { kind, part, records }: Part,
  shown: Set<PersonalDataKind>,
  timeZone: string,
): AsyncGenerator<string> {
  const columns = exportColumns[part]
  let isOpen = false
  for await (const record of records) {
    if (!isOpen) yield openingOf(kind, part, !shown.has(kind)) + (columns ? tableHead(columns) : '')
    isOpen = true
    shown.add(kind)
    yield columns ? rowOf(record, columns, timeZone) : recordOf(record, timeZone)
  }
  if (isOpen && columns) yield '</tbody></table>\n'
}

function openingOf(kind: PersonalDataKind, part: ExportPart, isNew: boolean): string {
  const { name } = personalDataKinds[kind]
  return html`${isNew && html`<h2 id="${kind}">${name}</h2>`}${exportParts[part] !== name && html`<h3>${exportParts[part]}</h3>`}\n`
    .markup
}

/** The same for programs: codes, moments in UTC and kopecks as they are stored. */
export async function* exportJson(head: ExportHead, parts: Part[]): AsyncGenerator<string> {
  const { operator, subject, madeBy, madeAt, leftOut } = head
  const facts = { title: t.title, subject, operator, made_by: madeBy, made_at: madeAt.toISOString() }
  const names = { left_out: leftOut, parts: exportParts, fields: exportFields }
  yield `${JSON.stringify({ ...facts, ...names }, null, 1).slice(0, -2)},\n "records": [`
  let separator = '\n'
  for (const { kind, part, records } of parts)
    for await (const { values } of records) {
      yield `${separator}  ${JSON.stringify({ kind, part, values: Object.fromEntries(values) })}`
      separator = ',\n'
    }
  yield '\n ]\n}\n'
}
