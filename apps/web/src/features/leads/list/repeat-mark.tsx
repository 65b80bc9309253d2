import RepeatIcon from '@mui/icons-material/ReplayOutlined'
import { texts } from '#features/leads/texts.ts'

/** A repeated lead: the person has asked before. */
export function RepeatMark() {
  return (
    <RepeatIcon
      titleAccess={texts.list.repeated}
      sx={{ fontSize: 18, color: 'warning.main', flexShrink: 0 }}
    />
  )
}
