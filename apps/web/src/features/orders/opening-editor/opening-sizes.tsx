import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { sizeModes } from '@veranda/soft-windows'
import { type DimKey, shapeDims, withPart } from '#features/orders/openings/opening-rules.ts'
import { openingTexts as t } from '#features/orders/openings/opening-texts.ts'
import type { EditorFields } from '#features/orders/openings/opening-view.ts'
import { ChoiceField, FieldGroup, NumberField } from './editor-fields.tsx'
import { PointsField } from './points-field.tsx'

const e = t.editor

/** Sizes of the shape, and how they were taken. */
export function SizeFields({ fields }: { fields: EditorFields }) {
  const { item, faults, edit } = fields
  const { needed, optional } = shapeDims[item.shape]
  const fault = (key: DimKey) => faults[`dims.${key}`] && t.faults[faults[`dims.${key}`] ?? 'invalid']
  return (
    <FieldGroup title={e.sizes} {...(item.shape === 'custom' && { hint: e.byPoints })}>
      {item.shape === 'custom' && <PointsField key={item.key} fields={fields} />}
      {[...needed, ...optional].map((key) => (
        <NumberField
          key={key}
          label={t.dims[key]}
          value={item.dims[key]}
          fault={fault(key)}
          {...(optional.includes(key) && { hint: t.optional })}
          isSigned={key === 'offset'}
          onChange={(value) => edit((now) => ({ ...now, dims: withPart(now.dims, key, value) }))}
        />
      ))}
      <Box sx={{ gridColumn: '1 / -1', display: 'grid' }}>
        <ChoiceField
          label={e.sizeMode}
          value={item.size_mode}
          options={sizeModes.map((mode) => [mode, e.sizeModes[mode]])}
          onChange={(value) => {
            const size_mode = sizeModes.find((mode) => mode === value)
            if (size_mode) edit((now) => ({ ...now, size_mode }))
          }}
        />
      </Box>
      {faults.dims && (
        <Alert severity="error" sx={{ gridColumn: '1 / -1' }}>
          {t.faults.dims}
        </Alert>
      )}
    </FieldGroup>
  )
}
