import Checkbox from '@mui/material/Checkbox'
import FormLabel from '@mui/material/FormLabel'
import ListItemText from '@mui/material/ListItemText'
import MenuItem from '@mui/material/MenuItem'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { type Crew, crewColors, crew as crewSchema } from '@veranda/contract'
import { useId, useState } from 'react'
import { Controller, type UseFormReturn, useForm } from 'react-hook-form'
import { colleaguesQuery } from '#entities/user/colleagues-query.ts'
import { applyServerErrors } from '#lib/forms/forms.ts'
import { useIdempotencyKey } from '#lib/http/use-idempotency-key.ts'
import { toast } from '#lib/notices/toasts.ts'
import { changedFields, mergeNewerRecord } from '#lib/query/newer-form.ts'
import { newerRecord } from '#lib/query/newer-record.ts'
import { FormDialog } from '#ui/dialogs/form-dialog.tsx'
import { useAddCrew, useChangeCrew } from './crew-queries.ts'
import { crewsTexts } from './crews-texts.ts'

const t = crewsTexts.dialog

type Color = (typeof crewColors)[number]

interface Values {
  name: string
  color: Color
  member_ids: number[]
  /** As it is typed; empty for none. */
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

/** As the server wants it; what was not changed is not sent. */
const capacityOf = ({ capacity_m2 }: Partial<Values>) => ({
  capacity_m2: capacity_m2 === undefined ? undefined : capacity_m2 === '' ? null : Number(capacity_m2),
})

interface Props {
  /** `null`: a new one. */
  crew: Crew | null
  /** The colour that fewest crews have. */
  freeColor: Color
  onClose: () => void
}

export function CrewDialog({ crew, freeColor, onClose }: Props) {
  const [key] = useIdempotencyKey()
  const [problem, setProblem] = useState<string | null>(null)
  const [version, setVersion] = useState(crew?.version)
  const add = useAddCrew(key)
  const change = useChangeCrew(crew?.id ?? 0)
  const form = useForm<Values>({ defaultValues: valuesOf(crew, freeColor) })
  const onSuccess = () => {
    toast.success(crewsTexts.calls.save.success)
    onClose()
  }
  const onError = (error: unknown) => {
    const newer = newerRecord(error, crewSchema)
    if (!newer) return setProblem(applyServerErrors(form, error, crewsTexts.calls.save))
    setVersion(newer.version)
    mergeNewerRecord(form, valuesOf(newer, freeColor))
    setProblem(t.conflict)
  }
  const submit = form.handleSubmit((values) => {
    setProblem(null)
    if (!crew) return add.mutate({ ...values, ...capacityOf(values) }, { onSuccess, onError })
    const changes = changedFields(form, values)
    if (Object.keys(changes).length === 0) return onClose()
    change.mutate({ ...changes, ...capacityOf(changes), version }, { onSuccess, onError })
  })
  return (
    <FormDialog
      title={crew ? t.editTitle : t.addTitle}
      submitLabel={t.submit}
      problem={problem}
      isSending={add.isPending || change.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <CrewFields form={form} />
    </FormDialog>
  )
}

const isNamed = (text: string) => text.trim() !== '' || t.nameNeeded

const isCapacity = (text: string) =>
  text === '' || (/^\d{1,5}$/.test(text) && Number(text) > 0 && Number(text) <= 10_000)

function CrewFields({ form }: { form: UseFormReturn<Values> }) {
  const { errors } = form.formState
  const { ref: nameRef, ...name } = form.register('name', { validate: isNamed })
  const validate = (text: string) => isCapacity(text) || t.capacityFault
  const { ref: capacityRef, ...capacity } = form.register('capacity_m2', { validate })
  return (
    <>
      <TextField
        {...name}
        inputRef={nameRef}
        label={t.name}
        placeholder={t.nameHint}
        required
        autoFocus
        error={Boolean(errors.name)}
        helperText={errors.name?.message}
        slotProps={{ htmlInput: { maxLength: 100 } }}
      />
      <Members form={form} />
      <TextField
        {...capacity}
        inputRef={capacityRef}
        label={t.capacity}
        error={Boolean(errors.capacity_m2)}
        helperText={errors.capacity_m2?.message ?? t.capacityHint}
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
