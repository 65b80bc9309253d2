import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type Protection, protections } from '@veranda/contract'
import { Controller } from 'react-hook-form'
import { texts } from '#features/lead-forms/texts.ts'
import type { FormState } from './form-values.ts'

const t = texts.editor

/** If left empty, the server chooses the slug of a new form. */
const emptyIsNone = { setValueAs: (value: string | undefined) => value?.trim() || undefined }

export function MainSettings({ state, isNew }: { state: FormState; isNew: boolean }) {
  const { errors } = state.formState
  return (
    <Stack sx={{ gap: 2.5 }}>
      <TextField
        {...state.register('name')}
        label={t.name}
        required
        autoFocus={isNew}
        error={Boolean(errors.name)}
        helperText={errors.name?.message ?? t.nameHint}
      />
      <TextField
        {...state.register('slug', isNew ? emptyIsNone : {})}
        label={t.slug}
        required={!isNew}
        error={Boolean(errors.slug)}
        helperText={errors.slug?.message ?? (isNew ? t.slugNewHint : t.slugHint)}
        slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false } }}
      />
    </Stack>
  )
}

const contentFields = [
  ['title', t.formTitle, t.formTitleHint, false],
  ['description', t.description, '', true],
  ['submit_text', t.submitText, '', false],
  ['success_text', t.successText, '', true],
  ['consent_text', t.consentText, t.consentHint, true],
] as const

export function ContentSettings({ state }: { state: FormState }) {
  const { errors } = state.formState
  return (
    <Stack sx={{ gap: 2.5 }}>
      {contentFields.map(([name, label, hint, isMultiline]) => (
        <TextField
          key={name}
          {...state.register(name)}
          label={label}
          multiline={isMultiline}
          minRows={isMultiline ? 2 : undefined}
          error={Boolean(errors[name])}
          helperText={errors[name]?.message ?? hint}
        />
      ))}
    </Stack>
  )
}

export function ProtectionSettings({ state }: { state: FormState }) {
  return (
    <Controller
      control={state.control}
      name="protection"
      render={({ field }) => (
        <RadioGroup {...field} value={field.value ?? 'standard'} aria-label={t.protection} sx={{ gap: 1 }}>
          {(Object.keys(protections) as Protection[]).reverse().map((value) => (
            <FormControlLabel
              key={value}
              value={value}
              control={<Radio />}
              sx={{ alignItems: 'flex-start' }}
              label={
                <>
                  <Typography sx={{ pt: 1.25 }}>{protections[value]}</Typography>
                  <Typography variant="body2" color="textSecondary">
                    {t.protectionHints[value]}
                  </Typography>
                </>
              }
            />
          ))}
        </RadioGroup>
      )}
    />
  )
}
