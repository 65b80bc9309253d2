import Box from '@mui/material/Box'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { type PurchaseMonths, purchasePeriods } from '@veranda/contract'
import { texts } from './texts.ts'

interface Props {
  label: string
  months: PurchaseMonths
  onChange: (months: PurchaseMonths) => void
}

/** Chooses the term; longer terms have a discount. */
export function PeriodChoice({ label, months, onChange }: Props) {
  return (
    <ToggleButtonGroup
      exclusive
      fullWidth
      value={months}
      onChange={(_event, value: PurchaseMonths | null) => value && onChange(value)}
      aria-label={label}
    >
      {purchasePeriods.map((period) => (
        <ToggleButton
          key={period.months}
          value={period.months}
          color="primary"
          sx={{ px: 0.5, py: 0.75, textTransform: 'none', lineHeight: 1.3, display: 'block' }}
        >
          <Box
            component="span"
            sx={{ display: 'block', fontWeight: 600, whiteSpace: 'nowrap', color: 'text.primary' }}
          >
            {texts.card.months(period.months)}
          </Box>
          <Box
            component="span"
            sx={{
              display: 'block',
              fontSize: '0.75rem',
              color: 'success.main',
              minHeight: '1.3em',
              whiteSpace: 'nowrap',
            }}
          >
            {period.discount_percent > 0 && texts.card.discount(period.discount_percent)}
          </Box>
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
