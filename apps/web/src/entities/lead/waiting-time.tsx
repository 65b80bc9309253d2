import { styled } from '@mui/material/styles'
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
  const color = minutes < leadAnswerMinutes ? 'success' : minutes < leadLateMinutes ? 'warning' : 'error'
  const sentence = t.waits(formatWaitingTime(minutes))
  return (
    <Time title={sentence} color={color}>
      {isShort ? formatWaitingTime(minutes, { isShort }) : sentence}
    </Time>
  )
}

const Time = styled('span')<{ color: 'success' | 'warning' | 'error' }>(({ theme, color }) => ({
  ...theme.typography.body2,
  color: theme.palette[color].main,
  flexShrink: 0,
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
}))
