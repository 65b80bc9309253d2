import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import type { RecordColumn } from '#ui/lists/record-column.ts'

interface Props<T> {
  record: T
  columns: readonly RecordColumn<T>[]
}

/** The default card of a record: the first column is the title, the others are labelled lines, actions come last. */
export function ColumnCard<T>({ record, columns: [title, ...columns] }: Props<T>) {
  const facts = columns.filter(({ isAction }) => !isAction)
  const actions = columns.filter(({ isAction }) => isAction)
  return (
    <>
      <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{title?.cell(record)}</Box>
      {facts.map(({ id, label, cell }) => (
        <Fact key={id} label={label} value={cell(record)} />
      ))}
      {actions.map(({ id, cell }) => (
        <Box key={id} sx={{ mt: 0.5, textAlign: 'right' }}>
          {cell(record)}
        </Box>
      ))}
    </>
  )
}

/** A line of the card; an empty value takes no line. */
function Fact({ label, value }: { label: string; value: ReactNode }) {
  if (value === null || value === '') return null
  return (
    <Box sx={{ display: 'flex', gap: 1, mt: 0.5, overflowWrap: 'anywhere' }}>
      <Box sx={{ color: 'text.secondary', flexShrink: 0 }}>{label}</Box>
      <Box sx={{ minWidth: 0, ml: 'auto', textAlign: 'right' }}>{value}</Box>
    </Box>
  )
}
