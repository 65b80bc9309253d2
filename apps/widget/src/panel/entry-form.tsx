import type { PublicField, WidgetConfig } from '@veranda/contract'
import { isWholePhone } from '@veranda/contract/phone'
import { useRef, useState } from 'preact/hooks'
import { FieldInput, type FieldValue } from './field-input.tsx'
import type { Draft } from './state/conversation.ts'
import { clearPersisted, usePersistedState } from './state/persisted-state.ts'
import type { Pending } from './state/thread.ts'
import { texts } from './texts.ts'

interface Props {
  config: WidgetConfig
  /** Refused messages, whose values are shown in the form again with their errors. */
  refused: readonly Pending[]
  asksConsent: boolean
  onSubmit: (draft: Draft) => Promise<void>
}

interface TypedEntry {
  values: Record<string, FieldValue>
  body: string
}

/** Initial values from refused messages. */
const typedIn = (refused: readonly Pending[]): TypedEntry => ({
  values: Object.assign({}, ...refused.map((one) => one.values)),
  body: refused.map((one) => one.body).join('\n'),
})

const isBlank = ({ values, body }: TypedEntry) => body === '' && Object.keys(values).length === 0

/** The pre-chat form: the channel's fields, the consent checkbox, and the first message. */
export function EntryForm({ config, refused, asksConsent, onSubmit }: Props) {
  const isOffline = !config.is_online
  const fields = isOffline ? config.offline_fields : config.prechat_fields
  const [typed, setTyped] = usePersistedState<TypedEntry>('entry', () => typedIn(refused), isBlank)
  const { values, body } = typed
  const setBody = (text: string) => setTyped({ values, body: text })
  const [consent, setConsent] = useState(() => refused.some((one) => one.consent))
  const [errors, setErrors] = useState(() => refusedFields(refused))
  const form = useRef<HTMLFormElement>(null)
  const shown = new Set(['body', 'consent', ...fields.map(({ lead_field_id }) => String(lead_field_id))])
  // An error that belongs to no field of the form.
  const problem = refused.find(
    (one) => !Object.keys(refusedFields([one])).some((key) => shown.has(key)),
  )?.refusal

  const submit = () => {
    const found = faultsOf(fields, values, body, consent || !asksConsent)
    setErrors(found)
    const [first] = Object.keys(found)
    if (first) return form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    // The fields may have changed since the values were typed.
    const shownFields = fields.filter(({ lead_field_id }) => values[lead_field_id] !== undefined)
    clearPersisted('entry')
    void onSubmit({
      body: body.trim(),
      values: Object.fromEntries(shownFields.map(({ lead_field_id: id }) => [id, values[id]])),
      consent,
      is_offline: isOffline,
      file_ids: refused.flatMap((one) => one.file_ids),
      file_names: refused.flatMap((one) => one.file_names),
    })
  }
  return (
    <form
      class="foot entry"
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {isOffline && <p>{config.appearance.offline_text}</p>}
      {!isOffline && config.appearance.questions.length > 0 && (
        <div class="questions">
          {config.appearance.questions.map((question) => (
            <button key={question} type="button" onClick={() => setBody(question)}>
              {question}
            </button>
          ))}
        </div>
      )}
      {fields.map((field) => (
        <FieldInput
          key={field.lead_field_id}
          field={field}
          value={values[field.lead_field_id]}
          error={errors[String(field.lead_field_id)]}
          onChange={(value) => setTyped({ values: { ...values, [field.lead_field_id]: value }, body })}
        />
      ))}
      <label>
        <span>{texts.yourMessage}</span>
        <textarea
          name="body"
          rows={2}
          maxLength={4000}
          value={body}
          aria-invalid={Boolean(errors.body)}
          onInput={(event) => setBody(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
            event.preventDefault()
            submit()
          }}
        />
        {errors.body && <em role="alert">{errors.body}</em>}
      </label>
      {asksConsent && (
        <label class="box">
          <input
            type="checkbox"
            name="consent"
            checked={consent}
            aria-invalid={Boolean(errors.consent)}
            onChange={(event) => setConsent(event.currentTarget.checked)}
          />
          <span>
            {config.consent.text}{' '}
            {config.consent.url && (
              <a href={config.consent.url} target="_blank" rel="noopener noreferrer">
                {texts.policy}
              </a>
            )}
          </span>
        </label>
      )}
      {errors.consent && <em role="alert">{errors.consent}</em>}
      {problem && <em role="alert">{problem}</em>}
      <button type="submit" class="wide">
        {isOffline ? texts.leave : texts.begin}
      </button>
    </form>
  )
}

function faultsOf(
  fields: readonly PublicField[],
  values: Record<string, FieldValue>,
  body: string,
  consent: boolean,
): Record<string, string> {
  const found = fields.map((field) => [
    String(field.lead_field_id),
    faultOf(field, values[field.lead_field_id]),
  ])
  return {
    ...Object.fromEntries(found.filter(([, fault]) => fault !== undefined)),
    ...(body.trim() === '' && { body: texts.required }),
    ...(!consent && { consent: texts.consentRequired }),
  }
}

const looksLikeEmail = (text: string) => /^\S+@\S+\.\S+$/.test(text)

/** Client-side validation of a field; the server's is decisive. */
function faultOf({ type, is_required }: PublicField, value: FieldValue | undefined = ''): string | undefined {
  const text = typeof value === 'string' ? value.trim() : value
  if (text === '' || text === false) return is_required ? texts.required : undefined
  if (type === 'phone' && !isWholePhone(String(text))) return texts.phone
  if (type === 'email' && !looksLikeEmail(String(text))) return texts.email
  return undefined
}

/** The server's errors by the names of the form's controls. */
function refusedFields(refused: readonly Pending[]): Record<string, string> {
  const entries = refused.flatMap(({ errors }) => Object.entries(errors))
  return Object.fromEntries(entries.map(([key, [first = '']]) => [key.replace(/^values\./, ''), first]))
}
