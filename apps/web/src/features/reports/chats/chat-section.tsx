import { useQuery } from '@tanstack/react-query'
import type { ChatReport } from '@veranda/contract'
import { PeriodSection } from '#features/reports/period-section.tsx'
import { chatReportQuery, chatWorkbook, type DaysParams } from '#features/reports/report-queries.ts'
import { EmptyReport, ReportState } from '#features/reports/report-state.tsx'
import { ChatFlowChart, HoursChart } from './chat-charts.tsx'
import { ChatFigures } from './chat-figures.tsx'
import { ChatPeopleTable } from './chat-people.tsx'
import { chatTexts } from './chat-texts.ts'

/** Report on visitors' conversations of a period. */
export function ChatSection() {
  return <PeriodSection workbook={chatWorkbook}>{(params) => <Report params={params} />}</PeriodSection>
}

const isEmpty = ({ totals, people }: ChatReport) => totals.created === 0 && people.length === 0

function Report({ params }: { params: DaysParams }) {
  return (
    <ReportState result={useQuery(chatReportQuery(params))}>
      {(report) => (
        <>
          <ChatFigures report={report} />
          {isEmpty(report) ? (
            <EmptyReport text={chatTexts.emptyText} />
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
