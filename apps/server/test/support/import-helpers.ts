import { type DataImport, type ImportReport, type ImportSettings, limits } from '@veranda/contract'
import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import { importRows, imports } from '#db/schema/tables.gen.ts'
import { runImport } from '#features/imports/run-repo.ts'
import { text, zip } from './data/file-builders.ts'
import type { Person, World } from './world.ts'

type Cell = string | number | boolean | { day: number }

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

const escaped = (value: string) => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function cellXml(cell: Cell, address: string): string {
  if (typeof cell === 'number') return `<c r="${address}"><v>${cell}</v></c>`
  if (typeof cell === 'boolean') return `<c r="${address}" t="b"><v>${Number(cell)}</v></c>`
  if (typeof cell === 'object') return `<c r="${address}" s="1"><v>${cell.day}</v></c>`
  return `<c r="${address}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`
}

/** A workbook with one sheet; `tail` follows its rows, `null` omits the sheet. */
export function workbook(rows: Cell[][], tail: string | null = ''): Buffer {
  const body = rows
    .map((row, index) => {
      const cells = row.map((cell, column) =>
        cellXml(cell, `${String.fromCharCode(65 + column)}${index + 1}`),
      )
      return `<row r="${index + 1}">${cells.join('')}</row>`
    })
    .join('')
  const parts: Record<string, string> = {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Лист1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  }
  if (tail !== null) {
    parts['xl/worksheets/sheet1.xml'] =
      `<worksheet xmlns="${main}"><sheetData>${body}${tail}</sheetData></worksheet>`
  }
  return zip(Object.entries(parts).map(([name, content]) => ({ name, content: text(content) })))
}

interface About {
  target?: string
  name?: string
}

export function sendTable(
  world: World,
  by: Person,
  bytes: Buffer,
  { target = 'leads', name = 'таблица.csv' }: About = {},
): Promise<LightMyRequestResponse> {
  return world.app.inject({
    method: 'POST',
    url: `/api/imports?target=${target}&name=${encodeURIComponent(name)}`,
    headers: { authorization: `Bearer ${by.token}`, 'content-type': 'application/octet-stream' },
    payload: bytes,
  })
}

export async function newTable(
  world: World,
  by: Person,
  bytes: Buffer,
  about: About = {},
): Promise<DataImport> {
  const answer = await sendTable(world, by, bytes, about)
  expect(answer.statusCode, answer.body).toBe(201)
  expect(bytes.length).toBeLessThan(limits.importBytes)
  return answer.json()
}

/** Settings as the wizard would send them with all guesses accepted. */
export const mapped = ({ columns }: DataImport): ImportSettings => ({
  mapping: columns.map(({ guess }) => guess),
  repeats: 'skip',
  user_id: null,
  source: 'Импорт',
  status: 'new',
  values: {},
  date_order: null,
})

export async function checked(by: Person, draft: DataImport, changes: object = {}): Promise<ImportReport> {
  const answer = await by.call('POST', `/api/imports/${draft.id}/check`, { ...mapped(draft), ...changes })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

export const csv = (...lines: string[]) => Buffer.from(lines.join('\n'))

/** Two leads and an invalid row. */
export const three = csv(
  'Имя;Телефон;Источник',
  'Анна;8 912 345-67-89;Авито',
  'Борис;+7 913 000-00-01;',
  ';нет;Сайт',
)

export const showImport = async (by: Person, id: number): Promise<DataImport> =>
  (await by.call('GET', `/api/imports/${id}`)).json()

/** Imports a table and returns the result. */
export async function importTable(
  world: World,
  by: Person,
  table: Buffer,
  { target = 'leads', ...changes }: { target?: string } & Partial<ImportSettings> = {},
): Promise<DataImport> {
  const draft = await newTable(world, by, table, { target })
  await checked(by, draft, changes)
  expect((await by.call('POST', `/api/imports/${draft.id}/start`)).statusCode).toBe(202)
  await runImport(by.tenant, draft.id)
  return showImport(by, draft.id)
}

/** A checked one-row import, ready to start. */
export async function newImport(owner: Person): Promise<{ id: number }> {
  const created = await owner.tenant.insert(imports, {
    user_id: owner.id,
    target: 'leads',
    file_name: 'заявки.csv',
    rows_count: 1,
    columns: [{ title: 'Имя', samples: ['Анна'], guess: 'name' }],
    settings: importSettings,
  })
  await owner.tenant.insert(importRows, {
    import_id: created.id,
    row_no: 2,
    cells: ['Анна'],
    action: 'create',
  })
  return created
}

export const importSettings: ImportSettings = {
  mapping: ['name'],
  repeats: 'skip',
  user_id: null,
  source: 'Импорт',
  status: 'new',
  values: {},
  date_order: null,
}
