import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { type LeadValue, leadFieldTypes, unknownFieldName } from '@veranda/contract'
import { useId } from 'react'
import { useDates } from '#lib/format/dates.ts'
import { PhoneLink } from '#ui/records/phone-link.tsx'
import { texts as t } from './lead-values-texts.ts'

/** The lead's answers, one card per field. */
export function LeadValues({ values }: { values: readonly LeadValue[] }) {
  const titleId = useId()
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Typography id={titleId} variant="h4" component="h3" sx={{ mb: 1 }}>
        {t.title}
      </Typography>
      {values.length === 0 ? (
        <Typography color="textSecondary">{t.empty}</Typography>
      ) : (
        <Box
          component="ul"
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
            gap: 1.5,
            listStyle: 'none',
            p: 0,
            m: 0,
          }}
        >
          {values.map((value) => (
            <ValueCard key={value.id} value={value} />
          ))}
        </Box>
      )}
    </Box>
  )
}

function ValueCard({ value: { value, field } }: { value: LeadValue }) {
  const type = field?.type || 'text'
  return (
    <Card
      component="li"
      sx={{
        px: 2,
        py: 1.5,
        borderRadius: 1,
        ...((type === 'textarea' || type === 'address') && { gridColumn: '1 / -1' }),
      }}
    >
      <Box sx={{ display: 'flex', gap: 1, justifyContent: 'space-between', alignItems: 'baseline' }}>
        <Typography variant="subtitle2" component="h4" color="textSecondary">
          {field?.name || unknownFieldName}
        </Typography>
        <Typography variant="caption" color="textSecondary" sx={{ flexShrink: 0 }}>
          {typeTitle(type)}
        </Typography>
      </Box>
      <Box sx={{ mt: 0.25, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {value ? (
          <Answer type={type} value={value} />
        ) : (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {t.noAnswer}
          </Box>
        )}
      </Box>
    </Card>
  )
}

function typeTitle(type: string): string {
  return Object.hasOwn(leadFieldTypes, type) ? leadFieldTypes[type as keyof typeof leadFieldTypes] : type
}

function Answer({ type, value }: { type: string; value: string }) {
  const dates = useDates()
  if (type === 'phone') {
    return (
      <Box component="span" sx={{ color: 'primary.main' }}>
        <PhoneLink phone={value} />
      </Box>
    )
  }
  if (type === 'email') return <Link href={`mailto:${value}`}>{value}</Link>
  if (type === 'url' && /^https?:\/\//i.test(value)) {
    return (
      <Link href={value} target="_blank" rel="noopener noreferrer">
        {value}
      </Link>
    )
  }
  // A date has no time zone: parsed and formatted as UTC it stays the chosen day.
  if (type === 'date' && /^\d{4}-\d\d-\d\d$/.test(value)) return value.split('-').reverse().join('.')
  if (type === 'datetime' && /(Z|[+-]\d\d:\d\d)$/.test(value)) return dates.dateTime(value)
  if (type === 'datetime') return localDateTime(value)
  return value
}

/** «2026-11-20T13:05» is local time of the person who answered. */
function localDateTime(value: string): string {
  const parts = /^(\d{4})-(\d\d)-(\d\d)T(\d\d:\d\d)/.exec(value)
  return parts ? `${parts[3]}.${parts[2]}.${parts[1]} ${parts[4]}` : value
}
