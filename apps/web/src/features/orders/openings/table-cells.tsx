import Box from '@mui/material/Box'
import Tooltip from '@mui/material/Tooltip'
import type { ClipboardEvent } from 'react'
import { useWholeNumber } from '#lib/forms/use-whole-number.ts'
import { openingTexts as t } from './opening-texts.ts'
import type { RowCells } from './opening-view.ts'
import type { PasteColumn } from './paste-rules.ts'
import { cellId } from './table-keys.ts'

/** A field as wide as its cell. */
const cellStyle = {
  display: 'block',
  width: '100%',
  height: 40,
  px: 1,
  border: 0,
  bgcolor: 'transparent',
  color: 'text.primary',
  font: 'inherit',
  fontSize: '0.875rem',
  borderRadius: 0,
  // Keeps a focused field clear of the top and bottom bars.
  scrollMarginBlock: '160px',
  '&:focus': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
  '&[aria-invalid="true"]': { boxShadow: 'inset 0 0 0 2px currentColor', color: 'error.main' },
} as const

/** A pasted table fills rows; other text goes into the field. */
const onPaste = (cells: RowCells, column: PasteColumn) => (event: ClipboardEvent) => {
  if (cells.isReadOnly) return
  if (cells.paste(column, event.clipboardData.getData('text/plain'))) event.preventDefault()
}

export function TextCell({ cells }: { cells: RowCells }) {
  const { item, row, isReadOnly, edit } = cells
  return (
    <Box
      component="input"
      id={cellId({ row, column: 'name' })}
      aria-label={t.cell(t.columns.name, row + 1)}
      value={item.name}
      readOnly={isReadOnly}
      maxLength={200}
      autoComplete="off"
      placeholder={t.unnamed(row + 1)}
      onChange={(event) => edit((now) => ({ ...now, name: event.target.value }))}
      onPaste={onPaste(cells, 'name')}
      sx={{ ...cellStyle, minWidth: 130 }}
    />
  )
}

interface CellProps {
  cells: RowCells
  label: string
  width: number
}

interface NumberProps extends CellProps {
  column: 'width' | 'height' | 'qty' | 'edging'
  value: number | undefined
  fault: string | false | undefined
  onChange: (value: number | undefined) => void
}

export function NumberCell({ cells, column, label, width, value, fault, onChange }: NumberProps) {
  const { row, isReadOnly } = cells
  const field = useWholeNumber(value, onChange)
  return (
    <Tooltip title={fault || ''} describeChild>
      <Box
        component="input"
        id={cellId({ row, column })}
        aria-label={t.cell(label, row + 1)}
        aria-invalid={Boolean(fault)}
        inputMode="numeric"
        autoComplete="off"
        {...field}
        readOnly={isReadOnly}
        {...(column !== 'edging' && { onPaste: onPaste(cells, column) })}
        sx={{ ...cellStyle, minWidth: width, textAlign: 'right' }}
      />
    </Tooltip>
  )
}

interface SelectProps extends CellProps {
  column: string
  value: string
  options: [string, string][]
  /** The value's own name, in case it is not among the options. */
  known: [string, string]
  onChange: (value: string) => void
}

export function SelectCell({ cells, column, label, width, value, options, known, onChange }: SelectProps) {
  const { row, isReadOnly } = cells
  const all = options.some(([code]) => code === value) ? options : [known, ...options]
  return (
    <Box
      component="select"
      id={cellId({ row, column })}
      aria-label={t.cell(label, row + 1)}
      value={value}
      disabled={isReadOnly}
      onChange={(event) => onChange(event.target.value)}
      sx={{
        ...cellStyle,
        minWidth: width,
        '& option': { color: 'text.primary', bgcolor: 'background.paper' },
      }}
    >
      {all.map(([code, name]) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </Box>
  )
}
