import type { PublicField, WidgetConfig } from '@veranda/contract'
import { useRef, useState } from 'preact/hooks'
import { FieldInput, type FieldValue } from './field-input.tsx'
import type { Draft } from './talk.ts'
import { texts } from './texts.ts'

interface Props {
  config: WidgetConfig
  onSay: (draft: Draft) => Promise<void>
}

/** What comes before the first word: the channel's fields, the box of consent, and the word itself. */
export function EntryForm({ config, onSay }: Props) {
  const isOffline = !config.is_online
  const fields = isOffline ? config.offline_fields : config.prechat_fields
  const [values, setValues] = useState<Record<string, FieldValue>>({})
  const [body, setBody] = useState('')
  const [consent, setConsent] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const form = useRef<HTMLFormElement>(null)

  const submit = () => {
    const found = faultsOf(fields, values, body, consent)
    setErrors(found)
    const [first] = Object.keys(found)
    if (first) return form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    void onSay({ body: body.trim(), values, consent, is_offline: isOffline, file_ids: [], file_names: [] })
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
          onChange={(value) => setValues({ ...values, [field.lead_field_id]: value })}
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
      {errors.consent && <em role="alert">{errors.consent}</em>}
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
  const isEmpty = (value: FieldValue | undefined) => value === undefined || value === '' || value === false
  const missing = fields
    .filter(({ is_required, lead_field_id }) => is_required && isEmpty(values[lead_field_id]))
    .map(({ lead_field_id }) => [String(lead_field_id), texts.required])
  return {
    ...Object.fromEntries(missing),
    ...(body.trim() === '' && { body: texts.required }),
    ...(!consent && { consent: texts.consentRequired }),
  }
}
