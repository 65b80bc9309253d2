import { areaBasisNames, fastenerNames, kindNames, nameOf, type OrderItem } from '@veranda/contract'
import { areaBases } from '@veranda/soft-windows'
import { withPart } from '#features/orders/openings/opening-rules.ts'
import { openingTexts as t } from '#features/orders/openings/opening-texts.ts'
import type { EditorFields } from '#features/orders/openings/opening-view.ts'
import { Disclosure } from '#ui/fields/disclosure.tsx'
import { ChoiceField, FieldGroup, NumberField } from './editor-fields.tsx'

const e = t.editor
const sides = ['top', 'bottom', 'left', 'right'] as const
const kinds = Object.keys(kindNames) as (keyof typeof kindNames)[]
const asPriceList = ''

/** Fastener types of this opening. */
const fastenersOf = ({ fasteners }: OrderItem) => [
  ...new Set(Object.values(fasteners).filter((code) => code !== 'none')),
]

const isUnusual = ({ kind, area_basis, overlap, step_max }: OrderItem) =>
  kind !== 'window' || Boolean(area_basis ?? overlap ?? step_max)

/** Rarely changed fields, collapsed while they have their defaults. */
export function SpecialFields({ fields }: { fields: EditorFields }) {
  return (
    <Disclosure title={e.special} isNeeded={isUnusual(fields.item)} gap={3}>
      <KindFields fields={fields} />
      {fields.item.size_mode === 'light' && <OverlapFields fields={fields} />}
      {fastenersOf(fields.item).length > 0 && <StepFields fields={fields} />}
    </Disclosure>
  )
}

function KindFields({ fields: { item, edit } }: { fields: EditorFields }) {
  return (
    <FieldGroup title={e.kindTitle} minWidth={220}>
      <ChoiceField
        label={e.kind}
        value={item.kind}
        options={Object.entries(kindNames)}
        onChange={(value) => {
          const kind = kinds.find((code) => code === value)
          if (kind) edit((now) => ({ ...now, kind }))
        }}
      />
      <ChoiceField
        label={e.areaBasis}
        value={item.area_basis ?? asPriceList}
        options={[[asPriceList, e.asPriceList], ...Object.entries(areaBasisNames)]}
        onChange={(value) => {
          const basis = areaBases.find((code) => code === value)
          edit((now) => withPart(now, 'area_basis', basis))
        }}
      />
    </FieldGroup>
  )
}

/** Leaves out an empty object. */
const orUndefined = <T extends object>(record: T): T | undefined =>
  Object.keys(record).length > 0 ? record : undefined

function OverlapFields({ fields: { item, faults, edit } }: { fields: EditorFields }) {
  return (
    <FieldGroup title={e.overlap} hint={e.overlapHint}>
      {sides.map((side) => (
        <NumberField
          key={side}
          label={t.sides[side]}
          value={item.overlap?.[side]}
          placeholder={(item.edging[side] ?? item.edging.all)?.toString()}
          fault={faults[`overlap.${side}`] && t.faults.number}
          onChange={(value) =>
            edit((now) => withPart(now, 'overlap', orUndefined(withPart(now.overlap ?? {}, side, value))))
          }
        />
      ))}
    </FieldGroup>
  )
}

function StepFields({ fields: { item, faults, edit } }: { fields: EditorFields }) {
  return (
    <FieldGroup title={e.steps} hint={e.stepsHint} minWidth={220}>
      {fastenersOf(item).map((code) => (
        <NumberField
          key={code}
          label={nameOf(fastenerNames, code)}
          value={item.step_max?.[code]}
          fault={faults[`step_max.${code}`] && t.faults.step}
          onChange={(value) =>
            edit((now) => withPart(now, 'step_max', orUndefined(withPart(now.step_max ?? {}, code, value))))
          }
        />
      ))}
    </FieldGroup>
  )
}
