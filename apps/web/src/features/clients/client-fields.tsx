import Stack from '@mui/material/Stack'
import type { TextFieldProps } from '@mui/material/TextField'
import { type ClientValueField, clientRequisites, isWholePhone, messengerNames } from '@veranda/contract'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { ContactMatchesAlert } from '#entities/client/contact-matches.tsx'
import { mayBeTwin, useContactMatches } from '#entities/client/contact-matches-query.ts'
import { texts as matchTexts } from '#entities/client/texts.ts'
import { Disclosure } from '#ui/fields/disclosure.tsx'
import { FormField } from '#ui/fields/form-field.tsx'
import type { ClientForm } from './fields/client-form.ts'
import { KindField } from './fields/kind-field.tsx'
import { texts } from './texts.ts'

const t = texts.form

interface ClientFieldsProps {
  form: ClientForm
  /** Of an existing client. */
  clientId?: number
  isFocused?: boolean
}

/** Form fields of a client. */
export function ClientFields({ form, clientId, isFocused = true }: ClientFieldsProps) {
  return (
    <Stack sx={{ gap: 2.5 }}>
      <Field form={form} name="name" required autoFocus={isFocused} />
      <KindField form={form} />
      <PhoneField form={form} />
      <Field form={form} name="email" type="email" />
      <SameContact form={form} clientId={clientId} />
      <FoldedFields form={form} title={t.messengers} names={messengerNames} />
      <Field form={form} name="notes" multiline minRows={3} />
      <RequisiteFields form={form} />
    </Stack>
  )
}

/** A number that cannot be dialled is pointed out; it may be an old one of which no more is known. */
function PhoneField({ form }: { form: ClientForm }) {
  const phone = useWatch({ control: form.control, name: 'phone' }) ?? ''
  const isDoubtful = phone.trim() !== '' && !isWholePhone(phone)
  return <Field form={form} name="phone" type="tel" hint={isDoubtful ? t.unfinishedPhone : undefined} />
}

/** Warns while typing that another client has this phone or e-mail; saving stays possible. */
function SameContact({ form, clientId }: { form: ClientForm; clientId: number | undefined }) {
  const [phone = '', email = ''] = useWatch({ control: form.control, name: ['phone', 'email'] })
  const matches = useContactMatches({ phone, email, exceptClientId: clientId })
  if (!mayBeTwin(matches)) return null
  return (
    <ContactMatchesAlert
      title={matchTexts.sameContactTitle}
      matches={matches}
      isInForm
      takesEnter={clientId === undefined}
    />
  )
}

interface FieldProps
  extends Pick<TextFieldProps, 'required' | 'autoFocus' | 'type' | 'multiline' | 'minRows' | 'slotProps'> {
  form: ClientForm
  name: ClientValueField
  hint?: string | undefined
}

const Field = ({ form, name, ...props }: FieldProps) => (
  <FormField control={form.control} name={name} label={t[name]} {...props} />
)

interface FoldedFieldsProps {
  form: ClientForm
  title: string
  names: readonly ClientValueField[]
  /** Shown even where none is filled in. */
  isNeeded?: boolean
}

/** Fields that most clients do without: folded away until one is filled in, or has a fault. */
function FoldedFields({ form, title, names, isNeeded = false }: FoldedFieldsProps) {
  const [wasFilled] = useState(() => names.some((key) => form.getValues(key) !== ''))
  const hasFault = names.some((key) => form.formState.errors[key])
  return (
    <Disclosure title={title} isNeeded={wasFilled || hasFault || isNeeded} gap={2.5}>
      {names.map((key) => (
        <Field key={key} form={form} name={key} {...(digits.has(key) && { slotProps: numeric })} />
      ))}
    </Disclosure>
  )
}

/** Not folded for those who are no private persons. */
function RequisiteFields({ form }: { form: ClientForm }) {
  const kind = useWatch({ control: form.control, name: 'kind' })
  return (
    <FoldedFields form={form} title={t.requisites} names={clientRequisites} isNeeded={kind !== 'person'} />
  )
}

const digits: ReadonlySet<string> = new Set(['inn', 'kpp', 'ogrn', 'bik', 'account', 'corr_account'])
const numeric = { htmlInput: { inputMode: 'numeric' } } as const
