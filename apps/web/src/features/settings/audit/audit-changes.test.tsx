import { render, screen } from '@testing-library/react'
import type { AuditEntry } from '@veranda/contract'
import { expect, test } from 'vitest'
import { AuditChangesTable } from './audit-changes.tsx'

const rowsOf = ({ entity, changes }: Pick<AuditEntry, 'entity' | 'changes'>) => {
  render(<AuditChangesTable entity={entity} changes={changes} />)
  const cells = screen.getAllByRole('cell').map((cell) => cell.textContent)
  return Array.from({ length: cells.length / 3 }, (_, row) => cells.slice(row * 3, row * 3 + 3))
}

const mounting = { foundation: 'wood', km: 20, days: 0, height: 'none', manual_reason: '' }
const terms = { urgent: false, discount_bp: 0, mounting: null }

test.each([
  ['appears', null, mounting],
  ['is cancelled', mounting, null],
])('the parts of a mounting that %s are told by their names', (_, before, after) => {
  const parts = [
    ['Монтаж: Основание', 'Дерево'],
    ['Монтаж: До объекта, км', '20'],
    ['Монтаж: Дней на высоте', '0'],
    ['Монтаж: Высотные работы', 'Без высотных работ'],
  ]
  expect(
    rowsOf({
      entity: 'order',
      changes: {
        terms: [
          { ...terms, mounting: before },
          { ...terms, mounting: after },
        ],
      },
    }),
  ).toEqual(parts.map(([title, value]) => (after ? [title, '—', value] : [title, value, '—'])))
})

test('of a mounting that changes only what differs is told', () => {
  const changes = {
    terms: [
      { ...terms, mounting },
      { ...terms, mounting: { ...mounting, km: 35 } },
    ],
  }
  expect(rowsOf({ entity: 'order', changes })).toEqual([['Монтаж: До объекта, км', '20', '35']])
})

test('what happens to the parts of a record has a Russian name', () => {
  const added = (value: string): [unknown, unknown] => [null, value]
  const changes = {
    person: added('Пётр'),
    site: added('Лесная, 5'),
    lead: added('7'),
    call: added('Дозвонились'),
  }
  expect(rowsOf({ entity: 'client', changes }).map(([title]) => title)).toEqual([
    'Контактное лицо',
    'Адрес объекта',
    'Заявка',
    'Итог звонка',
  ])
})

test('a purchase tells the modules that it prolongs', () => {
  expect(rowsOf({ entity: 'purchase', changes: { leads: [null, '2027-01-01'] } })).toEqual([
    ['Заявки и клиенты', '—', '2027-01-01'],
  ])
})

test('codes of a record are shown by their names, and unknown ones as they are', () => {
  render(
    <AuditChangesTable entity="lead" changes={{ status: ['new', 'processing'], source: ['new', 'Авито'] }} />,
  )
  const cells = screen.getAllByRole('cell').map((cell) => cell.textContent)
  expect(cells).toEqual(['Статус', 'Новый', 'В обработке', 'Источник', 'new', 'Авито'])
})
