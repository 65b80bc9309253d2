import Chip from '@mui/material/Chip'

interface Props {
  label: string
  isOn: boolean
  onClick: () => void
}

/** A list filter that is on or off, large enough for touch. */
export function FilterChip({ label, isOn, onClick }: Props) {
  return (
    <Chip
      label={label}
      color={isOn ? 'primary' : 'default'}
      variant={isOn ? 'filled' : 'outlined'}
      aria-pressed={isOn}
      onClick={onClick}
      sx={{
        '& .MuiChip-label': { px: 1.25 },
        height: { xs: 40, md: 30 },
        borderRadius: 20,
        ...(!isOn && { bgcolor: 'background.paper' }),
      }}
    />
  )
}
