import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Cell } from './cell-rules.ts'
import { readXlsx } from './read-xlsx.ts'
import { writeXlsx } from './write-xlsx.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'workbook-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function* each(rows: Cell[][]) {
  yield* rows
}

test('a written workbook is read back as it was: texts, numbers, empty cells, and what looks like a formula', async () => {
  const path = join(folder, 'table.xlsx')
  const rows: Cell[][] = [
    ['Анна <Ким> & Ко', 12, '=HYPERLINK("http://x")'],
    ['с пробелом', null, '007'],
    ['строка\nдругая', 0.5, 'звук\u0007'],
  ]
  await writeXlsx(path, 'Заявки & клиенты', { columns: ['Имя', 'Число', 'Ещё'], rows: each(rows) })
  expect(await readXlsx(path)).toEqual([
    ['Имя', 'Число', 'Ещё'],
    ['Анна <Ким> & Ко', '12', '=HYPERLINK("http://x")'],
    ['с пробелом', '', '007'],
    ['строка\nдругая', '0.5', 'звук'],
  ])
})

test('dates are read back to the minute as dates, and every minute of a day is', async () => {
  const path = join(folder, 'dates.xlsx')
  const minutes = Array.from({ length: 24 * 60 }, (_one, minute) =>
    new Date(Date.UTC(2026, 7, 28, 0, minute)).toISOString().slice(0, 19),
  )
  const rows: Cell[][] = [
    [{ date: '2026-08-28 19:26:00' }, { date: '2026-08-28' }, { date: '1812-09-07' }],
    ...minutes.map((date): Cell[] => [{ date }]),
  ]
  await writeXlsx(path, 'Лист', { columns: ['Создано', 'День', 'Давно'], rows: each(rows) })
  const [, first, ...others] = await readXlsx(path)
  // A date as a text would be read back with its space; one before 1900 can only be a text.
  expect(first).toEqual(['2026-08-28T19:26:00', '2026-08-28', '07.09.1812'])
  expect(others.map(([cell]) => cell)).toEqual(['2026-08-28', ...minutes.slice(1)])
})

test('a table that fails midway fails the workbook', async () => {
  async function* failing(): AsyncGenerator<Cell[]> {
    yield ['Анна']
    throw new Error('the database is gone')
  }
  const written = writeXlsx(join(folder, 'failed.xlsx'), 'Лист', { columns: ['Имя'], rows: failing() })
  await expect(written).rejects.toThrow('the database is gone')
})

test('columns past Z have their names', async () => {
  const path = join(folder, 'wide.xlsx')
  const columns = Array.from({ length: 60 }, (_one, index) => `Поле ${index}`)
  await writeXlsx(path, 'Лист', { columns, rows: each([columns.map((_title, index) => index)]) })
  expect((await readXlsx(path))[1]).toEqual(columns.map((_title, index) => String(index)))
})
