import { measuredKeys, withPart } from '#features/orders/openings/opening-rules.ts'
import { openingTexts as t } from '#features/orders/openings/opening-texts.ts'
import type { EditorFields } from '#features/orders/openings/opening-view.ts'
import { FieldGroup, NumberField } from './editor-fields.tsx'

/** Control measures, compared with the shape. */
export function MeasuredFields({ fields: { item, faults, edit } }: { fields: EditorFields }) {
  return (
    <FieldGroup title={t.editor.measured} hint={t.editor.measuredHint}>
      {measuredKeys.map((key) => (
        <NumberField
          key={key}
          label={t.dims[key]}
          value={item.measured[key]}
          fault={faults[`measured.${key}`] && t.faults.number}
          onChange={(value) => edit((now) => ({ ...now, measured: withPart(now.measured, key, value) }))}
        />
      ))}
    </FieldGroup>
  )
}
