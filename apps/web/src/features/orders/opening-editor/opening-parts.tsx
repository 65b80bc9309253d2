import AddIcon from '@mui/icons-material/Add'
import RemoveIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { cutoutNames, type OrderItem, zipperNames } from '@veranda/contract'
import { use } from 'react'
import { withPart } from '#features/orders/openings/opening-rules.ts'
import { openingTexts as t } from '#features/orders/openings/opening-texts.ts'
import type { EditorFields } from '#features/orders/openings/opening-view.ts'
import { ChoiceField, NumberField, ReadOnly } from './editor-fields.tsx'

const e = t.editor

type PartKind = 'zippers' | 'dividers' | 'welds' | 'cutouts'
type Part = OrderItem[PartKind][number]

const kinds: PartKind[] = ['zippers', 'dividers', 'welds', 'cutouts']

/** A new part is placed in the middle of the opening. */
function newPart(kind: PartKind, { dims }: OrderItem): Part {
  const x = Math.round((dims.width ?? dims.bottom ?? 1000) / 2)
  if (kind === 'zippers') return { x, type: 'spiral' }
  if (kind === 'dividers') return { x, width: 100 }
  if (kind === 'welds') return { x }
  return { x: 0, y: 0, w: 200, h: 200, type: 'cut' }
}

/** Parts that cross an opening or are cut out of it. */
export function PartFields({ fields }: { fields: EditorFields }) {
  const isReadOnly = use(ReadOnly)
  const { item, edit } = fields
  const setParts = (kind: PartKind, parts: Part[]) => edit((now) => ({ ...now, [kind]: parts }))
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Typography component="legend" variant="h4" sx={{ p: 0, mb: 1.5 }}>
        {e.parts}
      </Typography>
      <Stack sx={{ gap: 2 }}>
        {kinds.map((kind) =>
          item[kind].map((part, index) => (
            <PartRow
              // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name.
              key={`${kind}-${index}`}
              kind={kind}
              part={part}
              place={index + 1}
              onChange={(changed) => setParts(kind, item[kind].with(index, changed as never))}
              onRemove={() => setParts(kind, item[kind].toSpliced(index, 1))}
            />
          )),
        )}
        {!isReadOnly && (
          <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
            {kinds.map((kind) => (
              <Button
                key={kind}
                variant="outlined"
                color="secondary"
                startIcon={<AddIcon />}
                onClick={() => setParts(kind, [...item[kind], newPart(kind, item)])}
              >
                {t.parts[kind].add}
              </Button>
            ))}
          </Stack>
        )}
      </Stack>
    </Box>
  )
}

interface RowProps {
  kind: PartKind
  part: Part
  place: number
  onChange: (part: Part) => void
  onRemove: () => void
}

function PartRow({ kind, part, place, onChange, onRemove }: RowProps) {
  const isReadOnly = use(ReadOnly)
  const { one } = t.parts[kind]
  return (
    <Box role="group" aria-label={`${one} ${place}`}>
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', mb: 1 }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {`${one} ${place}`}
        </Typography>
        {!isReadOnly && (
          <IconButton aria-label={e.removePart(one, place)} onClick={onRemove}>
            <RemoveIcon fontSize="small" />
          </IconButton>
        )}
      </Stack>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))' }}>
        {kind === 'zippers' && 'type' in part && (
          <ChoiceField
            label={e.type}
            value={part.type}
            options={Object.entries(zipperNames)}
            onChange={(type) => onChange({ ...part, type } as Part)}
          />
        )}
        {kind === 'cutouts' ? (
          <CutoutFields part={part as OrderItem['cutouts'][number]} onChange={onChange} />
        ) : (
          <SpanFields part={part} onChange={onChange} />
        )}
        {'width' in part && (
          <NumberField
            label={e.width}
            value={part.width}
            onChange={(width) => onChange({ ...part, width: width ?? 0 })}
          />
        )}
      </Box>
    </Box>
  )
}

/** Vertical at a distance from the left, or horizontal at one from the bottom. */
function SpanFields({ part, onChange }: { part: Part; onChange: (part: Part) => void }) {
  const isLevel = part.y !== undefined
  const at = isLevel ? part.y : part.x
  const moved = (toLevel: boolean, value: number | undefined): Part => {
    const withoutOffsets = withPart(withPart(part, 'x', undefined), 'y', undefined)
    return withPart(withoutOffsets, toLevel ? 'y' : 'x', toLevel ? (value ?? 0) : value)
  }
  return (
    <>
      <ChoiceField
        label={e.direction}
        value={isLevel ? 'level' : 'upright'}
        options={[
          ['upright', e.upright],
          ['level', e.level],
        ]}
        onChange={(value) => onChange(moved(value === 'level', at))}
      />
      <NumberField
        label={isLevel ? e.fromBottom : e.fromLeft}
        value={at}
        onChange={(value) => onChange(moved(isLevel, value))}
      />
    </>
  )
}

type Cutout = OrderItem['cutouts'][number]

function CutoutFields({ part, onChange }: { part: Cutout; onChange: (part: Part) => void }) {
  const numbers = [
    ['x', e.fromLeft],
    ['y', e.fromBottom],
    ['w', e.width],
    ['h', e.height],
  ] as const
  const kind = part.type === 'patch' ? 'patch' : (part.size ?? 'cut')
  return (
    <>
      <ChoiceField
        label={e.type}
        value={kind}
        options={[['cut', e.cutout], ...Object.entries(cutoutNames), ['patch', e.patch]]}
        onChange={(value) => {
          const withoutSize = withPart(part, 'size', undefined)
          const size = value === 'small' || value === 'large' ? value : undefined
          onChange(withPart({ ...withoutSize, type: value === 'patch' ? 'patch' : 'cut' }, 'size', size))
        }}
      />
      {numbers.map(([key, label]) => (
        <NumberField
          key={key}
          label={label}
          value={part[key]}
          onChange={(value) => onChange(withPart(part, key, value))}
        />
      ))}
    </>
  )
}
