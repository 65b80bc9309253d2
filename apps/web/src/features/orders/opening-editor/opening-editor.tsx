import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { edgingColorNames, fastenerNames, finishNames, type OrderItem, shapeNames } from '@veranda/contract'
import { finishes } from '@veranda/soft-windows'
import type { ReactNode } from 'react'
import type { CalculatedItem } from '#features/orders/draft/order-calculation.ts'
import { allShapes, withPart, withShape } from '#features/orders/openings/opening-rules.ts'
import { openingTexts as t } from '#features/orders/openings/opening-texts.ts'
import type { EditorFields, OpeningsView } from '#features/orders/openings/opening-view.ts'
import { ChoiceField, FieldGroup, NumberField, ReadOnly } from './editor-fields.tsx'
import { ExtraFields } from './opening-extras.tsx'
import { MeasuredFields } from './opening-measured.tsx'
import { PartFields } from './opening-parts.tsx'
import { SizeFields } from './opening-sizes.tsx'
import { SpecialFields } from './opening-special.tsx'

const e = t.editor

interface Props {
  item: OrderItem
  calculated: CalculatedItem
  view: OpeningsView
  /** Whether to include the fields that are columns of the table. */
  hasMain: boolean
  /** Shown between the sizes and the rest. */
  children?: ReactNode
}

/** All fields of one opening. */
export function OpeningEditor({ item, calculated, view, hasMain, children }: Props) {
  const fields: EditorFields = {
    item,
    faults: calculated.faults,
    edit: (change) => view.actions.edit(item.key, change),
  }
  return (
    <ReadOnly value={!view.rights.mayMeasure}>
      <Stack sx={{ gap: 3, minWidth: 0 }}>
        {hasMain && <MainFields fields={fields} films={view.by.films} />}
        <SizeFields fields={fields} />
        {children}
        <EdgingFields fields={fields} hasColor={hasMain} />
        <FastenerFields fields={fields} />
        <PartFields fields={fields} />
        <ExtraFields fields={fields} />
        <SpecialFields fields={fields} />
        <MeasuredFields fields={fields} />
        <TextField
          label={e.comment}
          value={item.comment}
          multiline
          minRows={2}
          onChange={(event) => fields.edit((now) => ({ ...now, comment: event.target.value }))}
          slotProps={{ htmlInput: { maxLength: 2000, readOnly: !view.rights.mayMeasure } }}
        />
      </Stack>
    </ReadOnly>
  )
}

function MainFields({ fields, films }: { fields: EditorFields; films: OpeningsView['by']['films'] }) {
  const { item, faults, edit } = fields
  return (
    <FieldGroup title={e.main} minWidth={160}>
      <TextField
        label={t.columns.name}
        value={item.name}
        onChange={(event) => edit((now) => ({ ...now, name: event.target.value }))}
        slotProps={{ htmlInput: { maxLength: 200, autoComplete: 'off' } }}
        sx={{ gridColumn: '1 / -1' }}
      />
      <ChoiceField
        label={t.columns.shape}
        value={item.shape}
        options={allShapes.map((code) => [code, shapeNames[code]])}
        onChange={(value) => {
          const shape = allShapes.find((code) => code === value)
          if (shape) edit((now) => ({ ...now, shape, dims: withShape(now.dims, shape) }))
        }}
      />
      <NumberField
        label={t.columns.qty}
        value={item.qty || undefined}
        fault={faults.qty && t.faults.qty}
        onChange={(qty) => edit((now) => ({ ...now, qty: qty ?? 0 }))}
      />
      <Box sx={{ gridColumn: '1 / -1', display: 'grid' }}>
        <ChoiceField
          label={t.columns.film}
          value={item.film}
          options={films.map(({ code, name }) => [code, name])}
          onChange={(film) => edit((now) => ({ ...now, film }))}
        />
      </Box>
    </FieldGroup>
  )
}

const sides = ['top', 'bottom', 'left', 'right'] as const

function EdgingFields({ fields, hasColor }: { fields: EditorFields; hasColor: boolean }) {
  const { item, faults, edit } = fields
  const keys = hasColor ? (['all', ...sides] as const) : sides
  return (
    <FieldGroup title={e.edging}>
      {keys.map((key) => (
        <NumberField
          key={key}
          label={key === 'all' ? e.edgingAll : t.sides[key]}
          value={item.edging[key]}
          placeholder={key === 'all' ? undefined : item.edging.all?.toString()}
          fault={faults[`edging.${key}`] && t.faults.number}
          onChange={(value) => edit((now) => ({ ...now, edging: withPart(now.edging, key, value) }))}
        />
      ))}
      {hasColor && (
        <ChoiceField
          label={t.columns.color}
          value={item.edging.color}
          options={Object.entries(edgingColorNames)}
          onChange={(color) => edit((now) => ({ ...now, edging: { ...now.edging, color } }))}
        />
      )}
    </FieldGroup>
  )
}

const fastenerOptions: [string, string][] = [['none', t.noFastener], ...Object.entries(fastenerNames)]

function FastenerFields({ fields }: { fields: EditorFields }) {
  const { item, edit } = fields
  return (
    <FieldGroup title={e.fasteners} minWidth={220}>
      {sides.map((side) => (
        <ChoiceField
          key={side}
          label={t.sides[side]}
          value={item.fasteners[side] ?? 'none'}
          options={fastenerOptions}
          onChange={(code) => edit((now) => ({ ...now, fasteners: { ...now.fasteners, [side]: code } }))}
        />
      ))}
      <ChoiceField
        label={e.finish}
        value={item.finish}
        options={Object.entries(finishNames)}
        onChange={(value) => {
          const finish = finishes.find((code) => code === value)
          if (finish) edit((now) => ({ ...now, finish }))
        }}
      />
    </FieldGroup>
  )
}
