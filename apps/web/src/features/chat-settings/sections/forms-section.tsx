import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { FormFieldInput } from '#entities/lead-field/asked-fields.ts'
import { FormFieldsField } from '#entities/lead-field/form-fields-field.tsx'
import { channelTexts } from '#features/chat-settings/channel/channel-texts.ts'
import { SectionFormCard } from '#ui/page/section-form.tsx'
import type { SectionProps } from './section-props.ts'
import { useDraftSection } from './use-draft-section.ts'

const t = channelTexts.forms
const mostFields = 10

/** An empty label falls back to the field's name. */
const settled = (fields: FormFieldInput[]) =>
  fields.map(({ lead_field_id, is_required = false, label }) => ({
    lead_field_id,
    is_required,
    label: label || null,
  }))

/** Pre-chat and offline forms. */
export function FormsSection({ draft, keys }: SectionProps) {
  const { state, fault } = useDraftSection(draft, keys)
  const part = (key: 'prechat_fields' | 'offline_fields', title: string, list: string, empty: string) => (
    <Stack role="group" aria-label={title} sx={{ gap: 1.5 }}>
      <Typography variant="h3">{title}</Typography>
      <FormFieldsField
        label={list}
        empty={empty}
        fields={draft.values[key]}
        max={mostFields}
        error={fault(key)}
        onChange={(fields) => draft.set({ [key]: settled(fields) })}
      />
    </Stack>
  )
  return (
    <SectionFormCard title={t.title} hint={t.hint} section={state} isGuardedElsewhere>
      {part('prechat_fields', t.prechat, t.prechatList, t.prechatEmpty)}
      {part('offline_fields', t.offline, t.offlineList, t.offlineEmpty)}
    </SectionFormCard>
  )
}
