import {
  addPersonBody,
  type ClientPerson,
  clientPerson,
  type Messenger,
  messengerNames,
  messengers,
} from '@veranda/contract'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { ContactMatchesAlert } from '#entities/client/contact-matches.tsx'
import { useContactMatches } from '#entities/client/contact-matches-query.ts'
import { texts as matchTexts } from '#entities/client/texts.ts'
import { useRecordForm } from '#lib/forms/use-record-form.ts'
import { useIdempotencyKey } from '#lib/http/use-idempotency-key.ts'
import { toast } from '#lib/notices/toasts.ts'
import { changedPart } from '#lib/query/newer-form.ts'
import { FormDialog } from '#ui/dialogs/form-dialog.tsx'
import { Disclosure } from '#ui/fields/disclosure.tsx'
import { FormField } from '#ui/fields/form-field.tsx'
import { useAddPerson, useUpdatePerson } from './people-queries.ts'
import { peopleTexts } from './people-texts.ts'

const t = peopleTexts.dialog

type Input = z.input<typeof addPersonBody>
type Values = z.output<typeof addPersonBody>

const messengersOf = (person: ClientPerson | null) =>
  Object.fromEntries(messengerNames.map((key) => [key, person?.[key] ?? ''])) as Record<Messenger, string>

const valuesOf = (person: ClientPerson | null): Values => ({
  ...messengersOf(person),
  name: person?.name ?? '',
  job: person?.job ?? '',
  phone: person?.phone ?? '',
  email: person?.email ?? '',
  comment: person?.comment ?? '',
})

interface Props {
  clientId: number
  /** `null`: a new person. */
  person: ClientPerson | null
  onClose: () => void
}

export function PersonDialog({ clientId, person, onClose }: Props) {
  const [key] = useIdempotencyKey()
  const add = useAddPerson(clientId, key)
  const update = useUpdatePerson(clientId, person?.id ?? 0)
  const { form, ...state } = useRecordForm<Input, Values, ClientPerson>({
    values: valuesOf(person),
    schema: addPersonBody,
    record: person && { version: person.version, schema: clientPerson, valuesOf },
    send: ({ body, changes, version }) =>
      person ? update.mutateAsync({ ...changedPart(body, changes), version }) : add.mutateAsync(body),
    onSaved: (saved) => {
      if (saved) toast.success(peopleTexts.calls.saved)
      onClose()
    },
    texts: peopleTexts.calls.save,
  })
  const { control } = form
  const wasFilled = messengerNames.some((key) => person?.[key])
  const hasFault = messengerNames.some((key) => form.formState.errors[key])
  return (
    <FormDialog title={person ? t.editTitle : t.addTitle} submitLabel={t.submit} onClose={onClose} {...state}>
      <FormField control={control} name="name" label={t.name} required autoFocus />
      <FormField control={control} name="job" label={t.job} placeholder={t.jobHint} />
      <FormField control={control} name="phone" label={t.phone} type="tel" />
      <FormField control={control} name="email" label={t.email} type="email" />
      <SameContact form={form} clientId={clientId} />
      <Disclosure title={t.messengers} isNeeded={wasFilled || hasFault} gap={2.5}>
        {messengerNames.map((key) => (
          <FormField key={key} control={control} name={key} label={messengers[key]} />
        ))}
      </Disclosure>
      <FormField
        control={control}
        name="comment"
        label={t.comment}
        placeholder={t.commentHint}
        multiline
        minRows={2}
      />
    </FormDialog>
  )
}

interface SameContactProps {
  form: UseFormReturn<Input, unknown, Values>
  clientId: number
}

/** Warns while typing that another client has this phone or e-mail; saving stays possible. */
function SameContact({ form, clientId }: SameContactProps) {
  const [phone = '', email = ''] = useWatch({ control: form.control, name: ['phone', 'email'] })
  const matches = useContactMatches({ phone, email, exceptClientId: clientId })
  if (!matches?.clients.length) return null
  return <ContactMatchesAlert title={matchTexts.sameContactTitle} matches={matches} isInForm />
}
