import {
  chatConsentText,
  defaultOfflineFields,
  type LeadField,
  type PublicField,
  type WidgetPreview,
} from '@veranda/contract'
import { askedFields } from '#entities/lead-field/asked-fields.ts'
import type { ChannelDraft } from '#features/chat-settings/channel/use-channel-draft.ts'

/** The stage of a visitor in the preview: before or after opening the panel. */
export type PreviewMoment = WidgetPreview['stage'] | 'invited'

const isColor = (text: string) => /^#[0-9a-f]{6}$/i.test(text)

/** The edited colour, or the saved one while the edited one is incomplete. */
export const shownColor = ({ values, channel }: Pick<ChannelDraft, 'values' | 'channel'>) =>
  isColor(values.appearance.color) ? values.appearance.color : channel.settings.appearance.color

/** The panel's configuration as if the edited settings were saved. */
export function previewConfig(
  { values, channel }: Pick<ChannelDraft, 'values' | 'channel'>,
  library: readonly LeadField[],
  { companyName, isOnline }: { companyName: string; isOnline: boolean },
): WidgetPreview['config'] {
  const { appearance, prechat_fields, offline_fields, consent, rating } = values
  const color = shownColor({ values, channel })
  return {
    appearance: { ...appearance, color, questions: appearance.questions.filter((one) => one.trim()) },
    company_name: companyName,
    is_online: isOnline,
    online_at: isOnline ? null : tomorrowMorning(),
    prechat_fields: askedFields(prechat_fields, library),
    offline_fields: offline_fields.length > 0 ? askedFields(offline_fields, library) : defaultFields(library),
    consent: { text: chatConsentText(consent), url: consent.url },
    sends_typing: consent.shows_typing,
    rating: rating.mode,
  }
}

/** Example of the next opening. */
function tomorrowMorning(): string {
  const at = new Date()
  at.setDate(at.getDate() + 1)
  at.setHours(9, 0, 0, 0)
  return at.toISOString()
}

function defaultFields(library: readonly LeadField[]): PublicField[] {
  const defaultFields = defaultOfflineFields.flatMap(({ role, is_required }) => {
    const field = library.find((one) => one.role === role)
    return field ? [{ lead_field_id: field.id, is_required }] : []
  })
  return askedFields(defaultFields, library)
}
