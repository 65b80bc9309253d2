import Stack from '@mui/material/Stack'
import type { WorkingHours } from '@veranda/contract'
import { useState } from 'react'
import { GuideSection } from '#features/style-guide/guide-page.tsx'
import { Sample, SampleGrid } from '#features/style-guide/sample.tsx'
import { SwitchSetting } from '#ui/fields/switch-setting.tsx'
import { WorkingHoursField } from '#ui/fields/working-hours-field.tsx'
import { AnswerField } from '#ui/records/answer-field.tsx'
import type { Answers } from '#ui/records/answers.ts'
import { formsTexts } from './forms-texts.ts'

const t = formsTexts.choices

const week: WorkingHours = Array.from({ length: 7 }, (_day, index) =>
  index < 5 ? { from: '09:00', to: '18:00' } : null,
)

export function ChoicesSection() {
  const [isOn, setOn] = useState(true)
  const [hours, setHours] = useState(week)
  return (
    <GuideSection title={t.title} hint={t.hint}>
      <SampleGrid>
        <Sample {...t.answers}>
          <AnswerFields />
        </Sample>
        <Sample {...t.hours}>
          <WorkingHoursField value={hours} onChange={setHours} />
        </Sample>
        <Sample {...t.switches}>
          <SwitchSetting label={t.receives} hint={t.receivesHint} isOn={isOn} onChange={setOn} />
        </Sample>
      </SampleGrid>
    </GuideSection>
  )
}

/** Form fields as visitors see them. */
function AnswerFields() {
  const [answers, setAnswers] = useState<Answers>(t.given)
  return (
    <Stack sx={{ gap: 2.5 }}>
      {t.questions.map((field) => (
        <AnswerField
          key={field.lead_field_id}
          field={field}
          value={answers[field.lead_field_id]}
          onChange={(value) => setAnswers({ ...answers, [field.lead_field_id]: value })}
        />
      ))}
    </Stack>
  )
}
