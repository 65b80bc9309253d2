import type { DataImport } from '@veranda/contract'
import { expect, test } from 'vitest'
import { assigned, initialSettings, meaningOf, withMeaning } from './mapping.ts'

const draft: Pick<DataImport, 'columns' | 'fields' | 'settings'> = {
  columns: [
    { title: 'Имя', samples: [], guess: 'name' },
    { title: 'Цвет', samples: [], guess: 'field:5' },
  ],
  fields: [
    { key: 'name', title: 'Имя' },
    { key: 'phone', title: 'Телефон' },
  ],
  settings: null,
}

test('columns are mapped by their names, unless such a table was imported before', () => {
  expect(initialSettings(draft as DataImport)).toMatchObject({
    mapping: ['name', 'field:5'],
    repeats: 'skip',
  })
  const settings = {
    mapping: ['phone', 'field:5'],
    repeats: 'fill' as const,
    user_id: 3,
    source: 'База',
    status: 'processing' as const,
    values: {},
    date_order: null,
  }
  // A field deleted since is left out.
  expect(initialSettings({ ...draft, settings } as DataImport)).toEqual({
    ...settings,
    mapping: ['phone', null],
  })
})

test('a field mapped to another column leaves its previous one', () => {
  expect(assigned(['name', 'phone', null], 2, 'name')).toEqual([null, 'phone', 'name'])
  expect(assigned(['name', null, null], 0, null)).toEqual([null, null, null])
})

test('a word keeps its meaning whatever its case and spaces', () => {
  const settings = initialSettings(draft as DataImport)
  const taught = withMeaning(settings, 'status', 'Учтён  ранее', 'completed')
  expect(taught.values).toEqual({ status: { 'учтен ранее': 'completed' } })
  expect(meaningOf(taught, 'status', ' учтен ранее')).toBe('completed')
  expect(meaningOf(taught, 'user', 'учтен ранее')).toBeUndefined()
})
