import TextField from '@mui/material/TextField'
import { autoLeadRules } from '@veranda/contract'
import { channelTexts } from '#features/chat-settings/channel/channel-texts.ts'
import { draftFields } from '#features/chat-settings/channel/draft-fields.ts'
import { SwitchSetting } from '#ui/fields/switch-setting.tsx'
import { SectionFormCard } from '#ui/page/section-form.tsx'
import { ChoiceField } from './choice-field.tsx'
import type { SectionProps } from './section-props.ts'
import { useDraftSection } from './use-draft-section.ts'

const t = channelTexts.automation
const usualMinutes = 3
const usualHours = 24

/** Automatic actions of the chat. */
export function AutomationSection({ draft, keys }: SectionProps) {
  const { state, fault } = useDraftSection(draft, keys)
  const { part, set, text, number } = draftFields(draft, 'automation', fault)
  const narrow = { maxWidth: 360 }
  const answer = (isOn: boolean) =>
    set(
      isOn
        ? { no_answer_minutes: usualMinutes, no_answer_text: part.no_answer_text || t.noAnswerSample }
        : { no_answer_minutes: null },
    )
  return (
    <SectionFormCard title={t.title} hint={t.hint} section={state} isGuardedElsewhere>
      <SwitchSetting label={t.noAnswer} isOn={part.no_answer_minutes !== null} onChange={answer} />
      {part.no_answer_minutes !== null && (
        <>
          <TextField {...number('no_answer_minutes')} label={t.no_answer_minutes} sx={narrow} />
          <TextField {...text('no_answer_text')} label={t.no_answer_text} multiline minRows={2} />
        </>
      )}
      <SwitchSetting
        label={t.close}
        isOn={part.close_after_hours !== null}
        onChange={(isOn) => set({ close_after_hours: isOn ? usualHours : null })}
      />
      {part.close_after_hours !== null && (
        <TextField {...number('close_after_hours')} label={t.close_after_hours} sx={narrow} />
      )}
      <ChoiceField
        label={t.leads}
        options={autoLeadRules}
        value={draft.values.leads.rule}
        theirs={draft.clashes['leads.rule']}
        onChange={(rule) => draft.set({ leads: { rule } })}
      />
    </SectionFormCard>
  )
}
