import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { foundationNames, type OrderItem } from '@veranda/contract'
import { foundations, sizeModes } from '@veranda/soft-windows'
import { type FocusEvent, type KeyboardEvent, useRef } from 'react'
import type { CalculatedItem } from '#features/orders/draft/order-calculation.ts'
import { ChoiceField } from '#features/orders/opening-editor/editor-fields.tsx'
import { OpeningWarnings } from '#features/orders/openings/opening-drawing.tsx'
import {
  type DimKey,
  measuredKeys,
  shapeDims,
  withPart,
  withShape,
} from '#features/orders/openings/opening-rules.ts'
import { openingTexts } from '#features/orders/openings/opening-texts.ts'
import { measureShortcuts } from '#features/orders/shortcut-texts.ts'
import { useShortcutHelp } from '#lib/browser/shortcuts.ts'
import { reserveBottomSpace } from '#ui/notices/bottom-space.ts'
import { goToField, MeasureField, MeasureGroup } from './measure-fields.tsx'
import { MeasurePhotos } from './measure-photos.tsx'
import { ShapePictures } from './measure-shapes.tsx'
import { measureTexts } from './measure-texts.ts'

const t = measureTexts.opening

type Edit = (change: (item: OrderItem) => OrderItem) => void

interface Props {
  orderId: number
  item: OrderItem
  calculated: CalculatedItem
  name: string
  edit: Edit
  /** Goes to the next opening; `null` at the last one. */
  onNext: (() => void) | null
  onBack: () => void
  onRemove: () => void
}

/** Measures one opening: shape, sizes, control measures, fasteners, appearance. */
export function MeasureOpening({ orderId, item, calculated, name, edit, onNext, onBack, onRemove }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const last = useRef<HTMLInputElement | null>(null)
  useShortcutHelp(measureShortcuts)
  const go = (step: 1 | -1) => goToField(form.current, last.current, step)
  const forward = () => {
    if (go(1)) return
    if (onNext) onNext()
    else onBack()
  }
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    if (target instanceof HTMLInputElement && 'step' in target.dataset) last.current = target
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const isStep = event.target instanceof HTMLElement && 'step' in event.target.dataset
    if (event.key !== 'Enter' || !isStep) return
    event.preventDefault()
    forward()
  }
  return (
    <>
      <Box
        component="form"
        ref={form}
        noValidate
        onFocus={onFocus}
        onKeyDown={onKeyDown}
        onSubmit={(event) => event.preventDefault()}
        sx={{ flex: 1, overflowY: 'auto', px: 2, py: 2, scrollPaddingBlock: 96 }}
      >
        <Stack sx={{ gap: 3, maxWidth: 640, mx: 'auto' }}>
          <Fields item={item} calculated={calculated} edit={edit} />
          <MeasurePhotos orderId={orderId} itemKey={item.key} name={name} />
          <Button color="error" onClick={onRemove}>
            {t.remove}
          </Button>
        </Stack>
      </Box>
      <Stack
        ref={reserveBottomSpace}
        direction="row"
        sx={{ gap: 1, p: 1.5, borderTop: 1, borderColor: 'divider', bgcolor: 'background.paper' }}
      >
        <Button
          variant="outlined"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => go(-1) || onBack()}
          sx={{ flex: 1, minHeight: 60, fontSize: '1.125rem' }}
        >
          {t.previous}
        </Button>
        <Button
          variant="contained"
          // Keeps the phone's keyboard open for the next size.
          onMouseDown={(event) => event.preventDefault()}
          onClick={forward}
          sx={{ flex: 2, minHeight: 60, fontSize: '1.125rem' }}
        >
          {t.next}
        </Button>
      </Stack>
    </>
  )
}

function Fields({ item, calculated, edit }: Pick<Props, 'item' | 'calculated' | 'edit'>) {
  return (
    <>
      <TextField
        label={openingTexts.columns.name}
        value={item.name}
        onChange={({ target }) => edit((now) => ({ ...now, name: target.value }))}
        slotProps={{ htmlInput: { maxLength: 200, autoComplete: 'off' } }}
      />
      <ShapePictures
        value={item.shape}
        onChange={(shape) => edit((now) => ({ ...now, shape, dims: withShape(now.dims, shape) }))}
      />
      <Sizes item={item} calculated={calculated} edit={edit} />
      <Control item={item} calculated={calculated} edit={edit} />
      <TextField
        select
        label={t.foundation}
        value={item.foundation ?? ''}
        onChange={({ target }) =>
          edit((now) =>
            withPart(
              now,
              'foundation',
              foundations.find((code) => code === target.value),
            ),
          )
        }
        slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
      >
        <MenuItem value="">{t.unknownFoundation}</MenuItem>
        {foundations.map((code) => (
          <MenuItem key={code} value={code}>
            {foundationNames[code]}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        label={openingTexts.editor.comment}
        value={item.comment}
        multiline
        minRows={2}
        onChange={({ target }) => edit((now) => ({ ...now, comment: target.value }))}
        slotProps={{ htmlInput: { maxLength: 2000 } }}
      />
    </>
  )
}

type PartProps = Pick<Props, 'item' | 'calculated' | 'edit'>

function Sizes({ item, calculated: { faults }, edit }: PartProps) {
  const { needed, optional } = shapeDims[item.shape]
  const fault = (key: DimKey) =>
    faults[`dims.${key}`] && openingTexts.faults[faults[`dims.${key}`] ?? 'invalid']
  return (
    <MeasureGroup title={t.sizes} {...(item.shape === 'custom' && { hint: openingTexts.editor.byPoints })}>
      {[...needed, ...optional].map((key) => (
        <MeasureField
          key={key}
          label={openingTexts.dims[key]}
          value={item.dims[key]}
          fault={fault(key)}
          isSigned={key === 'offset'}
          onChange={(value) => edit((now) => ({ ...now, dims: withPart(now.dims, key, value) }))}
        />
      ))}
      <Box sx={{ gridColumn: '1 / -1', display: 'grid', gap: 1.5 }}>
        {faults.dims && <Alert severity="error">{openingTexts.faults.dims}</Alert>}
        <ChoiceField
          label={openingTexts.editor.sizeMode}
          value={item.size_mode}
          options={sizeModes.map((mode) => [mode, openingTexts.editor.sizeModes[mode]])}
          onChange={(value) => {
            const size_mode = sizeModes.find((mode) => mode === value)
            if (size_mode) edit((now) => ({ ...now, size_mode }))
          }}
        />
      </Box>
    </MeasureGroup>
  )
}

/** Four sides and two diagonals, checked against the shape while typing. */
function Control({ item, calculated: { faults, quote, warnings }, edit }: PartProps) {
  const { measured } = item
  const optionalKeys = measuredKeys.filter((key) => !shapeDims[item.shape].needed.includes(key))
  const isChecked = measured.diag_bl_tr !== undefined && measured.diag_br_tl !== undefined
  const isAgreed = quote !== null && isChecked && !warnings.some(({ code }) => isMeasureWarning(code))
  return (
    <MeasureGroup title={t.control} hint={t.controlHint}>
      {optionalKeys.map((key) => (
        <MeasureField
          key={key}
          label={openingTexts.dims[key]}
          value={measured[key]}
          fault={faults[`measured.${key}`] && openingTexts.faults.number}
          onChange={(value) => edit((now) => ({ ...now, measured: withPart(now.measured, key, value) }))}
        />
      ))}
      <Stack sx={{ gridColumn: '1 / -1', gap: 1 }} aria-live="polite">
        <OpeningWarnings warnings={warnings} />
        {isAgreed && <Alert severity="success">{t.agrees}</Alert>}
      </Stack>
    </MeasureGroup>
  )
}

const isMeasureWarning = (code: string) => code === 'diagonal_differs' || code === 'sides_differ'
