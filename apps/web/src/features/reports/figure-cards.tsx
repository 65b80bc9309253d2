import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import CardActionArea from '@mui/material/CardActionArea'
import Typography from '@mui/material/Typography'
import type { OrdersReport } from '@veranda/contract'
import { useDates } from '#lib/dates.ts'
import { ordersPath } from '#lib/orders-path.ts'
import { RouterAnchor } from '#ui/router-link.tsx'
import { percent, wholeRoubles } from './report-numbers.ts'
import type { ReportAsked } from './report-queries.ts'
import { texts as t } from './texts.ts'

interface Figure {
  name: string
  value: string
  note: string
  /** The list of what is counted. */
  to?: string
}

interface Props {
  report: OrdersReport
  asked: ReportAsked
}

/** The figures that one looks at first; each opens the orders that it counts. */
export function FigureCards({ report, asked }: Props) {
  const { date } = useDates()
  const figures = [...flowFigures(report, asked), ...moneyFigures(report, asked, date)]
  return (
    <Box
      component="section"
      aria-label={t.figures}
      sx={{
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' },
      }}
    >
      {figures.map((figure) => (
        <FigureCard key={figure.name} figure={figure} />
      ))}
    </Box>
  )
}

function flowFigures({ totals }: OrdersReport, asked: ReportAsked): Figure[] {
  const { created, approved, completed, cancelled, proposed, won, delivered, average_kopecks } = totals
  const { cards } = t
  return [
    {
      name: cards.created,
      value: t.orders(created),
      note: '',
      to: ordersPath({ event: 'created', ...asked }),
    },
    {
      name: cards.approved,
      value: t.orders(approved),
      note:
        average_kopecks === null
          ? ''
          : t.average(wholeRoubles(totals.approved_kopecks), wholeRoubles(average_kopecks)),
      to: ordersPath({ event: 'approved', ...asked }),
    },
    {
      name: cards.completed,
      value: t.orders(completed),
      note: wholeRoubles(totals.completed_kopecks),
      to: ordersPath({ event: 'completed', ...asked }),
    },
    {
      name: cards.cancelled,
      value: t.orders(cancelled),
      note: '',
      to: ordersPath({ event: 'cancelled', ...asked }),
    },
    {
      name: cards.conversion,
      value: proposed > 0 ? percent((won * 10_000) / proposed) : t.nothing,
      note: proposed > 0 ? t.won(won, proposed, delivered) : t.noProposals,
      to: ordersPath({ event: 'proposed', ...asked }),
    },
  ]
}

function moneyFigures(
  { totals, debt, margin }: OrdersReport,
  { user_id }: ReportAsked,
  date: (day: string) => string,
): Figure[] {
  const { received_kopecks, refunded_kopecks, approved } = totals
  const { cards } = t
  return [
    {
      name: cards.received,
      value: wholeRoubles(received_kopecks),
      note: refunded_kopecks > 0 ? t.refunds(wholeRoubles(refunded_kopecks)) : t.noRefunds,
    },
    {
      name: cards.debt,
      value: wholeRoubles(debt.sum_kopecks),
      note: debt.oldest
        ? `${t.orders(debt.count)}. ${t.oldest(debt.oldest.number, date(debt.oldest.since))}`
        : t.noDebt,
      to: ordersPath({ tab: 'debt', user_id }),
    },
    ...(margin
      ? [
          {
            name: cards.margin,
            value: margin.margin_bp === null ? t.nothing : percent(margin.margin_bp),
            note:
              margin.orders > 0
                ? t.marginOf(wholeRoubles(margin.margin_kopecks), margin.orders, approved)
                : t.noMargin,
          },
        ]
      : []),
  ]
}

function FigureCard({ figure: { name, value, note, to } }: { figure: Figure }) {
  const content = (
    <>
      <Typography variant="body2" color="textSecondary">
        {name}
      </Typography>
      <Typography
        sx={{
          fontSize: { xs: '1.25rem', sm: '1.5rem' },
          fontWeight: 700,
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {value}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {note}
      </Typography>
    </>
  )
  const inside = { p: { xs: 1.5, sm: 2 }, height: '100%', display: 'block' }
  return (
    <Card>
      {to ? (
        <CardActionArea component={RouterAnchor} to={to} aria-label={t.open(name, value)} sx={inside}>
          {content}
        </CardActionArea>
      ) : (
        <Box sx={inside}>{content}</Box>
      )}
    </Card>
  )
}
