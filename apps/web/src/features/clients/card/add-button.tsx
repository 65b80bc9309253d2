import AddIcon from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { texts } from '#features/clients/texts.ts'

interface Props {
  /** What is added, in the accusative: «контакт». */
  what: string
  onClick: () => void
}

/** «Добавить контакт» beside a part's title; on a phone the title says what. */
export function AddButton({ what, onClick }: Props) {
  return (
    <Button
      startIcon={<AddIcon />}
      aria-label={texts.card.addOf(what)}
      onClick={onClick}
      sx={{ flexShrink: 0, whiteSpace: 'nowrap' }}
    >
      {texts.card.add}
      <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' }, whiteSpace: 'pre' }}>
        {` ${what}`}
      </Box>
    </Button>
  )
}
