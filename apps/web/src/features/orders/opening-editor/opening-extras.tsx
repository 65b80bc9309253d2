import { strapNames } from '@veranda/contract'
import { strapTypes } from '@veranda/soft-windows'
import { openingTexts as t } from '#features/orders/openings/opening-texts.ts'
import type { EditorFields } from '#features/orders/openings/opening-view.ts'
import { ChoiceField, FieldGroup, NumberField, SwitchField } from './editor-fields.tsx'

const e = t.editor

const strapCounts: [string, string][] = [
  ['auto', e.strapsAuto],
  ['0', e.strapsNone],
  ...Array.from({ length: 8 }, (_, index): [string, string] => [String(index + 1), String(index + 1)]),
]

/** Bottom weight, top fixing, and straps of a rolled-up window. */
export function ExtraFields({ fields: { item, faults, edit } }: { fields: EditorFields }) {
  return (
    <FieldGroup title={e.extras} minWidth={170}>
      <NumberField
        label={e.skirt}
        value={item.skirt_mm || undefined}
        fault={faults.skirt_mm && t.faults.number}
        onChange={(value) => edit((now) => ({ ...now, skirt_mm: value ?? 0 }))}
      />
      <ChoiceField
        label={e.straps}
        value={String(item.rollup_straps)}
        options={strapCounts}
        onChange={(value) =>
          edit((now) => ({ ...now, rollup_straps: value === 'auto' ? 'auto' : Number(value) }))
        }
      />
      <ChoiceField
        label={e.strapType}
        value={item.strap_type}
        options={Object.entries(strapNames)}
        onChange={(value) => {
          const strap_type = strapTypes.find((type) => type === value)
          if (strap_type) edit((now) => ({ ...now, strap_type }))
        }}
      />
      <SwitchField
        label={e.weight}
        value={item.weight}
        onChange={(weight) => edit((now) => ({ ...now, weight }))}
      />
      <SwitchField
        label={e.pocket}
        value={item.pocket_top}
        onChange={(pocket_top) => edit((now) => ({ ...now, pocket_top }))}
      />
    </FieldGroup>
  )
}
