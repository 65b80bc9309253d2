import { expect, test } from 'vitest'
import { createDecider, type UndecidedRow } from './decide-rules.ts'

const row = (row_no: number, changes: Partial<UndecidedRow> = {}): UndecidedRow => ({
  row_no,
  phone_key: '',
  email_key: '',
  hasErrors: false,
  record_id: null,
  ...changes,
})
const actionsOf = (repeats: 'create' | 'skip' | 'fill', rows: UndecidedRow[]) =>
  rows.map(createDecider(repeats)).map(({ action }) => action)

test('rows without a phone or an e-mail repeat nobody', () => {
  expect(actionsOf('skip', [row(2), row(3)])).toEqual(['create', 'create'])
})

test('a later row with the same phone or e-mail is skipped, also when only one of them is the same', () => {
  const rows = [
    row(2, { phone_key: '79123456789', email_key: 'a@b.ru' }),
    row(3, { phone_key: '79123456789', email_key: 'other@b.ru' }),
    // Known by the e-mail of the row before, which was a repeat itself.
    row(4, { email_key: 'other@b.ru' }),
  ]
  expect(actionsOf('skip', rows)).toEqual(['create', 'skip', 'skip'])
  expect(actionsOf('create', rows)).toEqual(['create', 'create', 'create'])
})

test.each([
  ['skip', ['skip', 'skip']],
  ['fill', ['update', 'skip']],
  ['create', ['create', 'create']],
] as const)('repeats «%s»: a record that two rows know by different contacts', (repeats, actions) => {
  const rows = [row(2, { phone_key: '7912', record_id: 5 }), row(3, { email_key: 'a@b.ru', record_id: 5 })]
  expect(actionsOf(repeats, rows)).toEqual(actions)
})

test('a row with errors fails, and the next with its phone is the first', () => {
  const rows = [row(2, { phone_key: '7912', hasErrors: true, record_id: 5 }), row(3, { phone_key: '7912' })]
  expect(rows.map(createDecider('skip'))).toEqual([
    { row_no: 2, action: 'fail', is_repeat: false, is_file_repeat: false, record_id: null },
    { row_no: 3, action: 'create', is_repeat: false, is_file_repeat: false, record_id: null },
  ])
})
