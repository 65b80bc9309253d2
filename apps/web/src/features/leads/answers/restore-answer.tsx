import Button from '@mui/material/Button'
import type { Lead, LeadTimelineEntry } from '@veranda/contract'
import { answerText } from '#entities/lead/answer-text.ts'
import { useDates } from '#lib/format/dates.ts'
import { useRecordPermission } from '#lib/session/record-permission.ts'
import { answerTo } from './answer-input.ts'
import { useRestoreAnswer } from './answer-queries.ts'
import { answerTexts as t } from './answer-texts.ts'

interface Props {
  lead: Lead
  entry: Extract<LeadTimelineEntry, { kind: 'answer' }>
}

/** Sets an answer back to what it said before a correction; nothing if it says so already. */
export function RestoreAnswer({ lead, entry: { change_id, field_id, label, type, before } }: Props) {
  const { dateTime } = useDates()
  const mayCorrect = useRecordPermission()('lead.update', lead)
  const restore = useRestoreAnswer(lead)
  if (field_id === null || !mayCorrect || answerTo(lead, field_id) === before) return null
  return (
    <Button
      size="small"
      aria-label={t.restoreLabel(label, answerText(type, before, dateTime))}
      loading={restore.isPending}
      onClick={() => restore.mutate(change_id)}
    >
      {t.restore}
    </Button>
  )
}
