import TextField from '@mui/material/TextField'
import type { Dims } from '@veranda/soft-windows'
import { use, useState } from 'react'
import { withPart } from '#features/orders/openings/opening-rules.ts'
import { openingTexts as t } from '#features/orders/openings/opening-texts.ts'
import type { EditorFields } from '#features/orders/openings/opening-view.ts'
import { ReadOnly } from './editor-fields.tsx'

type Points = NonNullable<Dims['points']>

/** Two numbers per line, separated by anything but digits. */
function readPoints(text: string): Points {
  return text
    .split('\n')
    .map((line) => (line.match(/\d+/g) ?? []).map(Number))
    .filter((numbers): numbers is [number, number] => numbers.length === 2)
}

const shownPoints = (points: Points = []) => points.map(([x, y]) => `${x} ${y}`).join('\n')

/** The corners of a free shape. The typed text stays as long as it means the same. */
export function PointsField({ fields: { item, faults, edit } }: { fields: EditorFields }) {
  const isReadOnly = use(ReadOnly)
  const [typed, setTyped] = useState(() => shownPoints(item.dims.points))
  const isOurs = JSON.stringify(readPoints(typed)) === JSON.stringify(item.dims.points ?? [])
  const path = Object.keys(faults).find((key) => key.startsWith('dims.points'))
  const fault = path && t.faults.points[faults[path] ?? 'invalid']
  return (
    <TextField
      label={t.editor.points}
      value={isOurs ? typed : shownPoints(item.dims.points)}
      multiline
      minRows={4}
      error={Boolean(fault)}
      helperText={fault}
      onChange={({ target }) => {
        setTyped(target.value)
        edit((now) => ({ ...now, dims: withPart(now.dims, 'points', readPoints(target.value)) }))
      }}
      slotProps={{ htmlInput: { readOnly: isReadOnly, inputMode: 'numeric', spellCheck: false } }}
      sx={{ gridColumn: '1 / -1' }}
    />
  )
}
