import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { counted, formatPhone } from '@veranda/contract'
import { GuideSection } from '#features/style-guide/guide-page.tsx'
import { Sample } from '#features/style-guide/sample.tsx'
import { useDates } from '#lib/format/dates.ts'
import { roubles } from '#lib/format/money.ts'
import { typographyTexts } from './typography-texts.ts'

const t = typographyTexts.writing

/** Formatted numbers, by the product's own functions. */
export function WritingSection() {
  const dates = useDates()
  const rows: [string, string][] = [
    [t.money, [roubles(4_870_000), roubles(567_150)].join(t.and)],
    [t.dateTime, dates.dateTime(t.moment)],
    [t.date, dates.date(t.moment)],
    [t.phone, formatPhone(t.typedPhone)],
    [t.count, [1, 3, 12].map((count) => counted(count, t.windows)).join(', ')],
  ]
  return (
    <GuideSection title={t.title} hint={t.hint}>
      <Sample name={t.name} purpose={t.purpose}>
        <Box
          component="dl"
          sx={{
            m: 0,
            display: 'grid',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '200px minmax(0, 1fr)' },
            columnGap: 3,
            rowGap: { xs: 0.25, sm: 1 },
            '& dd': { m: 0, mb: { xs: 1, sm: 0 }, fontVariantNumeric: 'tabular-nums' },
          }}
        >
          {rows.map(([label, value]) => (
            <Box key={label} sx={{ display: 'contents' }}>
              <Typography component="dt" color="textSecondary">
                {label}
              </Typography>
              <Typography component="dd">{value}</Typography>
            </Box>
          ))}
        </Box>
      </Sample>
    </GuideSection>
  )
}
