import { ratingModes } from '@veranda/contract'
import { channelTexts } from '#features/chat-settings/channel/channel-texts.ts'
import { SectionFormCard } from '#ui/page/section-form.tsx'
import { ChoiceField } from './choice-field.tsx'
import type { SectionProps } from './section-props.ts'
import { useDraftSection } from './use-draft-section.ts'

const t = channelTexts.rating

/** The rating asked for when a conversation is closed. */
export function RatingSection({ draft, keys }: SectionProps) {
  const { state } = useDraftSection(draft, keys)
  return (
    <SectionFormCard title={t.title} hint={t.hint} section={state} isGuardedElsewhere>
      <ChoiceField
        label={t.mode}
        options={ratingModes}
        value={draft.values.rating.mode}
        theirs={draft.clashes['rating.mode']}
        onChange={(mode) => draft.set({ rating: { mode } })}
      />
    </SectionFormCard>
  )
}
