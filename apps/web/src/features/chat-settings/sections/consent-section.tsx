import TextField from '@mui/material/TextField'
import { defaultChatConsent } from '@veranda/contract'
import { channelTexts } from '#features/chat-settings/channel/channel-texts.ts'
import { draftFields } from '#features/chat-settings/channel/draft-fields.ts'
import { SwitchSetting } from '#ui/fields/switch-setting.tsx'
import { SectionFormCard } from '#ui/page/section-form.tsx'
import type { SectionProps } from './section-props.ts'
import { useDraftSection } from './use-draft-section.ts'

const t = channelTexts.consent

/** The consent that visitors give before writing. */
export function ConsentSection({ draft, keys }: SectionProps) {
  const { state, fault } = useDraftSection(draft, keys)
  const { part, set, text } = draftFields(draft, 'consent', fault)
  return (
    <SectionFormCard title={t.title} hint={t.hint} section={state} isGuardedElsewhere>
      <TextField
        {...text('text')}
        label={t.text}
        placeholder={defaultChatConsent}
        multiline
        minRows={2}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <TextField {...text('url', t.urlHint)} label={t.url} type="url" placeholder="https://" />
      <SwitchSetting
        label={t.shows_typing}
        hint={t.typingHint}
        isOn={part.shows_typing}
        fault={fault('consent.shows_typing')}
        onChange={(shows_typing) => set({ shows_typing })}
      />
    </SectionFormCard>
  )
}
