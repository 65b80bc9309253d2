import { FieldGroup, NumberField } from './editor-fields.tsx'
import { measuredKeys, withPart } from './opening-rules.ts'
import { openingTexts as t } from './opening-texts.ts'
import type { EditorFields } from './opening-view.ts'

/** What was measured beyond the shape, to be held against it. */
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
