import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import type { ChatReport } from '@veranda/contract'
import { useDates } from '#lib/dates.ts'
import { isPossiblePeriod, periodOf } from '#lib/report-period.ts'
import { useSearchParams } from '#lib/use-search-params.ts'
import { ChatFlowChart, HoursChart } from './chat-charts.tsx'
import { ChatFigures } from './chat-figures.tsx'
import { ChatPeopleTable } from './chat-people.tsx'
import { chatTexts } from './chat-texts.ts'
import { PeriodBar } from './period-bar.tsx'
import { chatReportQuery, chatWorkbook, type DaysAsked } from './report-queries.ts'
import { NothingHappened, ReportState } from './report-state.tsx'

/** What visitors’ conversations came to in a period. */
export function ChatSection() {
  const { params } = useSearchParams()
  const { today } = useDates()
  const period = periodOf(params, today())
  const asked = { from: period.from, to: period.to }
  const isPossible = isPossiblePeriod(period)
  return (
    <Stack sx={{ gap: 2.5 }}>
      <PeriodBar period={period} workbook={isPossible ? chatWorkbook(asked) : null} />
      {isPossible && <Report asked={asked} />}
    </Stack>
  )
}

const isEmpty = ({ totals, people }: ChatReport) => totals.created === 0 && people.length === 0

function Report({ asked }: { asked: DaysAsked }) {
  return (
    <ReportState result={useQuery(chatReportQuery(asked))}>
      {(report) => (
        <>
          <ChatFigures report={report} />
          {isEmpty(report) ? (
            <NothingHappened text={chatTexts.emptyText} />
          ) : (
            <>
              <ChatFlowChart report={report} />
              <ChatPeopleTable people={report.people} />
              <HoursChart hours={report.hours} />
            </>
          )}
        </>
      )}
    </ReportState>
  )
}
