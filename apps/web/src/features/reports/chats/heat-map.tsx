import Box from '@mui/material/Box'
import { alpha, useTheme } from '@mui/material/styles'
import { type LeadsReport, weekdays } from '@veranda/contract'
import { leadsTexts } from '#features/reports/leads/leads-texts.ts'
import { SectionCard } from '#ui/page/section-card.tsx'

const t = leadsTexts.heat
const hours = Array.from({ length: 24 }, (_one, hour) => hour)

/** When leads arrive: a table with darker cells for more leads, and the numbers as text. */
export function HeatMap({ hours: counts }: { hours: LeadsReport['hours'] }) {
  const { palette } = useTheme()
  const most = Math.max(1, ...counts.map(({ count }) => count))
  const countAt = (weekday: number, hour: number) =>
    counts.find((one) => one.weekday === weekday && one.hour === hour)?.count ?? 0
  return (
    <SectionCard title={t.title} hint={t.hint}>
      {/* Wider than a phone: it is scrolled, by the keyboard as well. */}
      <Box tabIndex={0} role="group" aria-label={t.title} sx={{ overflowX: 'auto', pb: 1 }}>
        <Box component="table" aria-label={t.title} sx={tableSx}>
          <thead>
            <tr>
              <th scope="col">{t.weekday}</th>
              {hours.map((hour) => (
                <th key={hour} scope="col">
                  {hour}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weekdays.map((name, weekday) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {hours.map((hour) => {
                  const count = countAt(weekday, hour)
                  // Never too dark to read the number.
                  const shade = alpha(palette.primary.main, count === 0 ? 0.04 : 0.1 + (count / most) * 0.25)
                  return (
                    <Box
                      key={hour}
                      component="td"
                      title={t.cell(name, hour, count)}
                      sx={{ bgcolor: shade, color: count === 0 ? 'text.secondary' : 'text.primary' }}
                    >
                      {count}
                    </Box>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </Box>
      </Box>
    </SectionCard>
  )
}

const tableSx = {
  borderSpacing: '3px',
  minWidth: 760,
  width: '100%',
  fontSize: '0.8125rem',
  fontVariantNumeric: 'tabular-nums',
  '& th': { color: 'text.secondary', fontWeight: 600, p: 0.5, whiteSpace: 'nowrap' },
  '& td': { textAlign: 'center', height: 32, minWidth: 26, borderRadius: 1, whiteSpace: 'nowrap' },
}
