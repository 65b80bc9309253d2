import Checkbox from '@mui/material/Checkbox'
import FormLabel from '@mui/material/FormLabel'
import ListItemText from '@mui/material/ListItemText'
import MenuItem from '@mui/material/MenuItem'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { type Crew, crewColors, crew as crewSchema } from '@veranda/contract'
import { useId } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { colleaguesQuery } from '#entities/user/colleagues-query.ts'
import { useRecordForm } from '#lib/forms/use-record-form.ts'
import { useIdempotencyKey } from '#lib/http/use-idempotency-key.ts'
import { toast } from '#lib/notices/toasts.ts'
import { FormDialog } from '#ui/dialogs/form-dialog.tsx'
import { FormField } from '#ui/fields/form-field.tsx'
import { useAddCrew, useChangeCrew } from './crew-queries.ts'
import { crewsTexts } from './crews-texts.ts'

const t = crewsTexts.dialog

type Color = (typeof crewColors)[number]

interface Values {
  name: string
  color: Color
  member_ids: number[]
  /** As typed; empty for none. */
  capacity_m2: string
}

function valuesOf(crew: Crew | null, freeColor: Color): Values {
  return {
    name: crew?.name ?? '',
    color: (crew?.color ?? freeColor) as Color,
    member_ids: crew?.members.map(({ id }) => id) ?? [],
    capacity_m2: crew?.capacity_m2?.toString() ?? '',
  }
}

/** The value for the API; unchanged values are not sent. */
const capacityOf = ({ capacity_m2 }: Partial<Values>) => ({
  capacity_m2: capacity_m2 === undefined ? undefined : capacity_m2 === '' ? null : Number(capacity_m2),
})

interface Props {
  /** `null`: a new crew. */
  crew: Crew | null
  /** The least used colour. */
  freeColor: Color
  onClose: () => void
}

export function CrewDialog({ crew, freeColor, onClose }: Props) {
  const [key] = useIdempotencyKey()
  const add = useAddCrew(key)
  const change = useChangeCrew(crew?.id ?? 0)
  const { form, ...state } = useRecordForm({
    values: valuesOf(crew, freeColor),
    record: crew && {
      version: crew.version,
      schema: crewSchema,
      valuesOf: (saved: Crew) => valuesOf(saved, freeColor),
    },
    send: ({ body, changes, version }) =>
      crew
        ? change.mutateAsync({ ...changes, ...capacityOf(changes), version })
        : add.mutateAsync({ ...body, ...capacityOf(body) }),
    onSaved: (saved) => {
      if (saved) toast.success(crewsTexts.calls.save.success)
      onClose()
    },
    texts: crewsTexts.calls.save,
  })
  return (
    <FormDialog title={crew ? t.editTitle : t.addTitle} submitLabel={t.submit} onClose={onClose} {...state}>
      <CrewFields form={form} />
    </FormDialog>
  )
}

const isNamed = (text: string) => text.trim() !== '' || t.nameNeeded

const isCapacity = (text: string) =>
  text === '' || (/^\d{1,5}$/.test(text) && Number(text) > 0 && Number(text) <= 10_000)

function CrewFields({ form }: { form: UseFormReturn<Values> }) {
  return (
    <>
      <FormField
        control={form.control}
        name="name"
        label={t.name}
        placeholder={t.nameHint}
        rules={{ validate: isNamed }}
        required
        autoFocus
        slotProps={{ htmlInput: { maxLength: 100 } }}
      />
      <Members form={form} />
      <FormField
        control={form.control}
        name="capacity_m2"
        label={t.capacity}
        hint={t.capacityHint}
        rules={{ validate: (text: string) => isCapacity(text) || t.capacityFault }}
        slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off' } }}
      />
      <Colors form={form} />
    </>
  )
}

function Members({ form }: { form: UseFormReturn<Values> }) {
  const { data: colleagues } = useQuery(colleaguesQuery)
  const names = (ids: number[]) =>
    ids.flatMap((id) => colleagues?.find((one) => one.id === id)?.name ?? []).join(', ')
  return (
    <Controller
      control={form.control}
      name="member_ids"
      render={({ field: { ref, value, ...field }, fieldState: { error } }) => (
        <TextField
          {...field}
          value={colleagues ? value : []}
          inputRef={ref}
          select
          label={t.members}
          error={Boolean(error)}
          helperText={error?.message}
          slotProps={{ select: { multiple: true, renderValue: (ids) => names(ids as number[]) } }}
        >
          {colleagues?.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              <Checkbox checked={value.includes(id)} tabIndex={-1} disableRipple />
              <ListItemText primary={name} />
            </MenuItem>
          ))}
        </TextField>
      )}
    />
  )
}

function Colors({ form }: { form: UseFormReturn<Values> }) {
  const labelId = useId()
  return (
    <div>
      <FormLabel id={labelId}>{t.color}</FormLabel>
      <Controller
        control={form.control}
        name="color"
        render={({ field }) => (
          <RadioGroup row aria-labelledby={labelId} {...field}>
            {crewColors.map((color, index) => (
              <Radio
                key={color}
                value={color}
                slotProps={{ input: { 'aria-label': t.colorName(index + 1) } }}
                sx={{ color, '&.Mui-checked': { color } }}
              />
            ))}
          </RadioGroup>
        )}
      />
    </div>
  )
}
