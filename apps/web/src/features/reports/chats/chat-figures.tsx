import { type ChatReport, formatNumber, pages } from '@veranda/contract'
import { type Figure, FigureGrid } from '#entities/report/figure-grid.tsx'
import { oneDigit, percent } from '#entities/report/report-numbers.ts'
import { texts } from '#features/reports/texts.ts'
import { formatWaitingTime } from '#lib/format/waiting-time.ts'
import { stringifySearch } from '#lib/routes/search-params.ts'
import { chatTexts as t } from './chat-texts.ts'

/** Main figures. Only those who wait now have a list to link to. */
export function ChatFigures({ report: { totals, waiting } }: { report: ChatReport }) {
  const { created, answered, missed, leads } = totals
  const { cards } = t
  const share = (part: number) => (created > 0 ? t.ofNew(percent((part * 10_000) / created)) : '')
  return (
    <FigureGrid
      figures={[
        { name: cards.created, value: formatNumber(created), note: t.noSpam },
        { name: cards.answered, value: formatNumber(answered), note: share(answered) },
        { name: cards.missed, value: formatNumber(missed), note: share(missed) },
        {
          name: cards.waiting,
          value: formatNumber(waiting),
          note: t.anyTime,
          to: `${pages['chats.index'].path}${stringifySearch({ queue: 'unanswered' })}`,
        },
        ...timeFigures(totals),
        {
          name: cards.rating,
          value: totals.rating === null ? texts.nothing : oneDigit(totals.rating),
          note: totals.ratings > 0 ? t.ratings(totals.ratings) : t.noRatings,
        },
        { name: cards.leads, value: formatNumber(leads), note: share(leads) },
      ]}
    />
  )
}

function timeFigures({ median_minutes, p90_minutes }: ChatReport['totals']): Figure[] {
  const figure = (name: string, minutes: number | null, note: string) => ({
    name,
    value: minutes === null ? texts.nothing : formatWaitingTime(minutes),
    note: minutes === null ? t.noAnswers : note,
  })
  return [figure(t.cards.median, median_minutes, t.median), figure(t.cards.p90, p90_minutes, t.p90)]
}
