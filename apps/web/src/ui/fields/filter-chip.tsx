import Chip from '@mui/material/Chip'

interface Props {
  label: string
  isOn: boolean
  onClick: () => void
}

/** One of a list's conditions, on or off; a finger hits it on a phone. */
export function FilterChip({ label, isOn, onClick }: Props) {
  return (
    <Chip
      label={label}
      color={isOn ? 'primary' : 'default'}
      variant={isOn ? 'filled' : 'outlined'}
      aria-pressed={isOn}
      onClick={onClick}
      sx={{ height: { xs: 44, md: 36 }, borderRadius: 22, ...(!isOn && { bgcolor: 'background.paper' }) }}
    />
  )
}
