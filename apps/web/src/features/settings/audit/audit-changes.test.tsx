import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { AuditChangesTable } from './audit-changes.tsx'

test('codes of a record are shown by their names, and unknown ones as they are', () => {
  render(
    <AuditChangesTable entity="lead" changes={{ status: ['new', 'processing'], source: ['new', 'Авито'] }} />,
  )
  const cells = screen.getAllByRole('cell').map((cell) => cell.textContent)
  expect(cells).toEqual(['Статус', 'Новый', 'В обработке', 'Источник', 'new', 'Авито'])
})
