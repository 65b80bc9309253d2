import { zodResolver } from '@hookform/resolvers/zod'
import TextField from '@mui/material/TextField'
import { convertLeadBody } from '@veranda/contract'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { toast } from '#lib/notices/toasts.ts'
import { SectionFormCard } from '#ui/page/section-form.tsx'
import { formsTexts } from './forms-texts.ts'

const t = formsTexts.form

type Input = z.input<typeof convertLeadBody>
type Contact = z.output<typeof convertLeadBody>

/** A form as settings have it: checked by the server's own schema, and asked about before it is left unsaved. */
export function FormSample() {
  const form = useForm<Input, unknown, Contact>({
    resolver: zodResolver(convertLeadBody),
    defaultValues: t.values,
    mode: 'onTouched',
  })
  const { isDirty, isSubmitting, errors } = form.formState
  const submit = form.handleSubmit((contact) => {
    form.reset(contact)
    toast.success(t.saved)
  })
  return (
    <SectionFormCard
      title={t.card}
      hint={t.cardHint}
      section={{
        submit,
        problem: null,
        isStale: false,
        takeTheirs: () => undefined,
        isDirty,
        isSaving: isSubmitting,
        reset: () => form.reset(),
      }}
    >
      {fields.map(({ name, type, isRequired }) => {
        const { ref, ...props } = form.register(name)
        const fault = errors[name]?.message
        return (
          <TextField
            key={name}
            {...props}
            inputRef={ref}
            type={type}
            label={t.labels[name]}
            required={isRequired}
            error={Boolean(fault)}
            helperText={fault ?? t.hints[name]}
            autoComplete="off"
            sx={{ maxWidth: 520 }}
          />
        )
      })}
    </SectionFormCard>
  )
}

const fields = [
  { name: 'name', type: 'text', isRequired: true },
  { name: 'phone', type: 'tel', isRequired: false },
  { name: 'email', type: 'email', isRequired: false },
] as const
