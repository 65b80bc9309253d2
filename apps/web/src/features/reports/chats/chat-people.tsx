import Typography from '@mui/material/Typography'
import { type ChatReportPerson, formatNumber } from '@veranda/contract'
import { oneDigit } from '#entities/report/report-numbers.ts'
import { texts } from '#features/reports/texts.ts'
import { formatWaitingTime } from '#lib/format/waiting-time.ts'
import { SectionCard } from '#ui/page/section-card.tsx'
import { ReportTable } from '#ui/report-table.tsx'
import { chatTexts } from './chat-texts.ts'

const t = chatTexts.people

export function ChatPeopleTable({ people }: { people: ChatReportPerson[] }) {
  return (
    <SectionCard title={t.title} hint={t.hint}>
      {people.length === 0 ? (
        <Typography color="textSecondary">{t.none}</Typography>
      ) : (
        <ReportTable label={t.title} columns={t.columns} rows={people.map(rowOf)} />
      )}
    </SectionCard>
  )
}

function rowOf({ user, answered, held, messages, median_minutes, rating, ratings }: ChatReportPerson) {
  return {
    key: String(user.id),
    cells: [
      user.name,
      formatNumber(answered),
      formatNumber(held),
      formatNumber(messages),
      median_minutes === null ? texts.nothing : formatWaitingTime(median_minutes),
      rating === null ? texts.nothing : t.rating(oneDigit(rating), ratings),
    ],
  }
}
