import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import { useTheme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type CallOutcomeName, callOutcome, callOutcomeNames, callOutcomes } from '@veranda/contract'
import { type ReactNode, useState } from 'react'
import { useShortcuts } from '#lib/browser/shortcuts.ts'
import { useNow } from '#lib/browser/use-now.ts'
import { useDates } from '#lib/format/dates.ts'
import { reserveBottomSpace } from '#ui/notices/bottom-space.ts'
import { hostUndoBar } from '#ui/notices/undo-host.ts'
import { callKeys, type DigitAct } from './call-keys.ts'
import { callbackLabel } from './callback-label.ts'
import { OtherTime } from './other-time.tsx'
import { texts as t } from './texts.ts'
import { useReasonOptions } from './use-reason-options.ts'

/** What the outcome bar chooses besides the outcome. */
export interface OutcomeChoice {
  remind_at?: string
  reject_reason_id?: number | null
}

interface Props {
  times: string[]
  /** When «занято» is due. */
  retryAt: string | null
  isSaving: boolean
  onChoose: (outcome: CallOutcomeName, choice?: OutcomeChoice) => void
  onSkip: () => void
  onOpen: () => void
  onNote: () => void
}

/** A window as low as a phone's on its side, or above its keyboard. */
export const lowWindow = '@media (max-height: 560px)'

/** The bar's distance from the bottom of a wide window, in pixels. */
export const outcomesBottom = 16

/** The undo bar in the last row does not move the outcomes when it comes and goes. */
const undoHeight = 48

interface Option {
  key: string
  label: string
  hint?: string | undefined
  onPress: () => void
}

/** The outcomes at the bottom of the window, each with its key; a time or a reason is chosen in their place. */
export function OutcomeBar({ times, retryAt, isSaving, onChoose, onSkip, onOpen, onNote }: Props) {
  const [asked, setAsked] = useState<CallOutcomeName | null>(null)
  const reasons = useReasonOptions()
  const { timeZone } = useDates()
  const hasUndoPlace = useMediaQuery(useTheme().breakpoints.up('md'))
  const now = useNow()
  const timeLabel = (time: string) => callbackLabel(time, timeZone, now)
  const hints: Record<CallOutcomeName, string | undefined> = {
    no_answer: times[0] && timeLabel(times[0]),
    // Nobody is rung at night: then it is the next morning, as after no answer.
    busy: retryAt !== null && retryAt === times[0] ? timeLabel(retryAt) : t.inHour,
    callback: t.asksTime,
    measurement: times[0] && t.measurementHint(timeLabel(times[0])),
    rejected: reasons.hasReasons ? t.asksReason : undefined,
    done: t.doneHint,
  }
  const asksFirst = (name: CallOutcomeName) => {
    const { callback, hasReason } = callOutcome(name)
    return callback === 'chosen' || (hasReason && reasons.hasReasons)
  }
  const optionsOf = (): Option[] => {
    if (asked === 'callback') {
      return times.toSorted().map((time) => ({
        key: time,
        label: timeLabel(time),
        onPress: () => onChoose('callback', { remind_at: time }),
      }))
    }
    if (asked) {
      return reasons.options.map(({ id, name }) => ({
        key: String(id),
        label: name,
        onPress: () => onChoose(asked, { reject_reason_id: id }),
      }))
    }
    return callOutcomeNames.map((name) => ({
      key: name,
      label: callOutcomes[name].label,
      hint: hints[name],
      onPress: () => (asksFirst(name) ? setAsked(name) : onChoose(name)),
    }))
  }
  const options = optionsOf()
  const digits = Object.fromEntries(
    Array.from({ length: 9 }, (_digit, index) => [`digit${index + 1}`, () => options[index]?.onPress()]),
  ) as Record<DigitAct, () => void>
  useShortcuts(callKeys, {
    ...digits,
    skip: onSkip,
    open: onOpen,
    note: onNote,
    back: () => setAsked(null),
  })
  const title = asked === null ? t.outcomes : asked === 'callback' ? t.whenTitle : t.reasonTitle
  return (
    <Paper
      ref={reserveBottomSpace}
      role="region"
      aria-label={title}
      elevation={6}
      sx={{
        // On a phone always at the window's edge, and the undo message right above it: below a short lead it would cover the note.
        position: { xs: 'fixed', sm: 'sticky' },
        left: 0,
        right: 0,
        bottom: { xs: 0, sm: `${outcomesBottom}px` },
        zIndex: 3,
        // Beside a phone's keyboard it would cover the notes that are being typed.
        [lowWindow]: { position: 'static' },
        mt: { xs: 0, sm: 'auto' },
        p: { xs: 1, sm: 1.5 },
        borderRadius: { xs: 0, sm: 1 },
        border: 1,
        borderColor: 'divider',
      }}
    >
      {asked && <Typography sx={{ fontWeight: 600, mb: 1 }}>{title}</Typography>}
      <Options options={options} isSaving={isSaving} isNarrow={asked === null} />
      <Stack
        direction="row"
        sx={{
          mt: { xs: 0.5, sm: 1 },
          gap: 1,
          flexWrap: 'wrap',
          alignItems: 'center',
          minHeight: { md: undoHeight },
        }}
      >
        {asked === null ? (
          <>
            <LowButton keyName="0" onClick={onSkip}>
              {t.skip}
            </LowButton>
            <LowButton keyName="K" onClick={onOpen}>
              {t.openLead}
            </LowButton>
          </>
        ) : (
          <LowButton keyName="Esc" onClick={() => setAsked(null)}>
            {t.back}
          </LowButton>
        )}
        {asked === 'callback' && (
          <OtherTime isSaving={isSaving} onChoose={(time) => onChoose('callback', { remind_at: time })} />
        )}
        {hasUndoPlace && <Box ref={hostUndoBar} sx={{ ml: 'auto' }} />}
      </Stack>
    </Paper>
  )
}

interface OptionsProps {
  options: Option[]
  isSaving: boolean
  /** Short labels: three fit side by side on a phone, so that what was asked is in sight above. */
  isNarrow: boolean
}

function Options({ options, isSaving, isNarrow }: OptionsProps) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 0.75, sm: 1 },
        gridTemplateColumns: { xs: `repeat(${isNarrow ? 3 : 2}, minmax(0, 1fr))`, sm: '1fr 1fr 1fr' },
        maxHeight: '45dvh',
        overflowY: 'auto',
      }}
    >
      {options.map(({ key, label, hint, onPress }, index) => (
        <Button
          key={key}
          variant="outlined"
          disabled={isSaving}
          onClick={onPress}
          sx={{
            minHeight: { xs: 46, sm: 52 },
            px: { xs: 0.75, sm: 1.5 },
            py: { xs: 0.25, sm: 0.75 },
            fontSize: { xs: 13, sm: 14 },
            justifyContent: 'flex-start',
            textAlign: 'left',
            lineHeight: 1.25,
          }}
        >
          {index < 9 && <KeyCap>{index + 1}</KeyCap>}
          <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {label}
            {hint && (
              <Typography
                component="span"
                variant="caption"
                color="textSecondary"
                title={hint}
                sx={{
                  display: 'block',
                  overflow: { xs: 'hidden', sm: 'visible' },
                  textOverflow: 'ellipsis',
                  whiteSpace: { xs: 'nowrap', sm: 'normal' },
                }}
              >
                {hint}
              </Typography>
            )}
          </Box>
        </Button>
      ))}
    </Box>
  )
}

/** The key, for those who have a keyboard. */
function KeyCap({ children }: { children: ReactNode }) {
  return (
    <Box
      component="kbd"
      aria-hidden
      sx={{
        mr: 1,
        px: 0.75,
        minWidth: 20,
        textAlign: 'center',
        border: 1,
        borderColor: 'divider',
        borderRadius: 0.5,
        font: 'inherit',
        fontSize: 12,
        color: 'text.secondary',
        '@media (pointer: coarse)': { display: 'none' },
      }}
    >
      {children}
    </Box>
  )
}

interface LowButtonProps {
  keyName: string
  onClick: () => void
  children: ReactNode
}

function LowButton({ keyName, onClick, children }: LowButtonProps) {
  return (
    <Button color="secondary" onClick={onClick} sx={{ '@media (pointer: coarse)': { minHeight: 44 } }}>
      <KeyCap>{keyName}</KeyCap>
      {children}
    </Button>
  )
}
