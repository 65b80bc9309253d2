import TextField from '@mui/material/TextField'
import { botTexts } from '#features/chat-settings/bots/bot-texts.ts'
import { draftFields } from '#features/chat-settings/channel/draft-fields.ts'
import { SectionFormCard } from '#ui/page/section-form.tsx'
import type { SectionProps } from './section-props.ts'
import { useDraftSection } from './use-draft-section.ts'

const t = botTexts.greeting

/** A bot's greeting. */
export function GreetingSection({ draft, keys }: SectionProps) {
  const { state, fault } = useDraftSection(draft, keys)
  const { text } = draftFields(draft, 'appearance', fault)
  const lines = { multiline: true, minRows: 2 }
  return (
    <SectionFormCard title={t.title} hint={t.hint} section={state} isGuardedElsewhere>
      <TextField {...text('greeting')} label={t.greeting} {...lines} />
      <TextField {...text('offline_text')} label={t.offline_text} {...lines} />
    </SectionFormCard>
  )
}
