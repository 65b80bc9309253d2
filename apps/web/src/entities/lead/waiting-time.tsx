import Typography from '@mui/material/Typography'
import { limits } from '@veranda/contract'
import { useNow } from '#lib/browser/use-now.ts'
import { formatWaitingTime } from '#lib/format/waiting-time.ts'
import { texts as t } from './texts.ts'

interface Props {
  /** When the lead came. */
  since: string
  /** Only the time, where the place is narrow. */
  isShort?: boolean
}

/** How long a new lead has waited for an answer: the longer, the stronger the colour. */
export function WaitingTime({ since, isShort = false }: Props) {
  const minutes = Math.max(0, useNow(15_000) - Date.parse(since)) / 60_000
  const { leadAnswerMinutes, leadLateMinutes } = limits
  const color =
    minutes < leadAnswerMinutes ? 'success.main' : minutes < leadLateMinutes ? 'warning.main' : 'error.main'
  const time = formatWaitingTime(minutes)
  const sentence = t.waits(time)
  return (
    <Typography
      variant="body2"
      noWrap
      title={sentence}
      sx={{ color, flexShrink: 0, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}
    >
      {isShort ? time : sentence}
    </Typography>
  )
}
