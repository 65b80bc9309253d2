import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { type LeadValue, leadFieldTypes, unknownFieldName } from '@veranda/contract'
import { type ReactNode, useId } from 'react'
import { useDates } from '#lib/format/dates.ts'
import { PhoneLink } from '#ui/records/phone-link.tsx'
import { answerText } from './answer-text.ts'
import { texts as t } from './lead-values-texts.ts'

interface Props {
  values: readonly LeadValue[]
  /** A button on an answer's card. */
  action?: (value: LeadValue) => ReactNode
}

/** The lead's answers, one card per field. */
export function LeadValues({ values, action }: Props) {
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
            <ValueCard key={value.id} value={value} action={action?.(value)} />
          ))}
        </Box>
      )}
    </Box>
  )
}

function ValueCard({ value: { value, field }, action }: { value: LeadValue; action: ReactNode }) {
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
          {action && (
            // As high as the line beside it, however high the button is.
            <Box component="span" sx={{ display: 'inline-block', my: -1, ml: 0.5, mr: -1 }}>
              {action}
            </Box>
          )}
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
  const { dateTime } = useDates()
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
  return answerText(type, value, dateTime)
}
