import type { LeadTimelineEntry } from '@veranda/contract'
import { describe, expect, test } from 'vitest'
import { entryView } from './entry-views.tsx'

const base = { id: 1, at: '2026-11-26T05:00:00Z', user: { id: 9, name: 'Дарья Мельник' } }
const told = (entry: LeadTimelineEntry) => {
  const { lines, details } = entryView(entry, String)
  return [...lines, ...(details ?? [])]
}
const changed = (changes: Extract<LeadTimelineEntry, { kind: 'changed' }>['changes']) =>
  told({ ...base, kind: 'changed', changes })

test('a rejection that is taken back is called so', () => {
  expect(
    changed({ undone_call: 'Отказ', status: ['rejected', 'processing'], reject_reason: ['Дорого', null] }),
  ).toEqual(['Звонок отменён: Отказ', 'Отказ отменён, статус: В обработке', 'Причина отказа убрана: Дорого'])
})

describe('an import', () => {
  const answer = { ...base, kind: 'answer', change_id: 1, field_id: 2, label: 'Город', type: 'text' } as const
  const import_file = 'база.xlsx'

  test('is named where it changed the lead', () => {
    expect(changed({ status: ['new', 'rejected'], import: [null, import_file] })).toEqual([
      'Статус: Новый → Отклонен',
      'Импорт «база.xlsx»',
    ])
    const imported = { before: 'Омск', after: 'Тара', import_file, is_import_revert: false }
    expect(told({ ...answer, ...imported })).toEqual([
      'Ответ «Город»',
      'Было: Омск',
      'Стало: Тара',
      'Импорт «база.xlsx»',
    ])
  })

  test('that was reverted is told where it set something back', () => {
    expect(changed({ status: ['rejected', 'new'], import: [import_file, null] })).toEqual([
      'Отказ отменён, статус: Новый',
      'Импорт «база.xlsx» отменён',
    ])
    const reverted = { before: 'Тара', after: '', import_file, is_import_revert: true }
    expect(told({ ...answer, ...reverted })).toEqual([
      'Ответ «Город»',
      'Было: Тара',
      'Ответ убран',
      'Импорт «база.xlsx» отменён',
    ])
  })

  test('is not named where somebody corrected an answer', () => {
    const corrected = { before: 'Омск', after: 'Тара', import_file: null, is_import_revert: false }
    expect(told({ ...answer, ...corrected })).toEqual(['Ответ «Город»', 'Было: Омск', 'Стало: Тара'])
  })
})
