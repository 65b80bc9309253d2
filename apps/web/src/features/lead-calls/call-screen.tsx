import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useTheme } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type CallOutcomeName,
  callOutcomeLabel,
  type Lead,
  lead as leadSchema,
  leadStatusTitle,
  limits,
} from '@veranda/contract'
import { type RefObject, useEffect, useRef } from 'react'
import { leadQuery } from '#entities/lead/lead-query.ts'
import { usePageTop } from '#lib/browser/use-page-top.ts'
import { isGone } from '#lib/http/call.ts'
import { useIdempotencyKey } from '#lib/http/use-idempotency-key.ts'
import { offerUndo } from '#lib/notices/undo.ts'
import { newerRecord } from '#lib/query/newer-record.ts'
import { useLeadOverlay } from '#lib/routes/use-search-params.ts'
import { bottomSpace } from '#ui/notices/bottom-space.ts'
import { CallLead, CallPerson } from './call-lead.tsx'
import { useRecordCall, useUndoCall } from './call-queries.ts'
import { lowWindow, OutcomeBar, type OutcomeChoice, outcomesBottom } from './outcome-bar.tsx'
import { texts as t } from './texts.ts'
import type { LeadOffer } from './use-call-queue.ts'

interface Props {
  offer: LeadOffer
  note: string
  onNote: (note: string) => void
  onDone: () => void
  onSkip: () => void
  /** Also gets the note that was recorded with the call. */
  onUndone: (restored: Lead, note: string) => void
}

/** One lead to call: who it is, a note, and the outcomes. */
export function CallScreen({ offer, note, onNote, onDone, onSkip, onUndone }: Props) {
  const { lead, isChanged, error, takeNewer } = useLiveLead(offer.lead)
  const { ref: screen, top } = usePageTop<HTMLDivElement>()
  useFocusIfLost(screen)
  const noteField = useRef<HTMLInputElement>(null)
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'))
  const { open } = useLeadOverlay()
  const [key, renewKey] = useIdempotencyKey()
  const record = useRecordCall(lead.id, key)
  const undo = useUndoCall()

  const choose = (outcome: CallOutcomeName, choice: OutcomeChoice = {}) => {
    if (record.isPending) return
    record.mutate(
      { outcome, note, version: lead.version, ...choice },
      {
        onSuccess: ({ call }) => {
          offerUndo({
            // The outcome first: of a long text the end is cut.
            text: t.saved(callOutcomeLabel(outcome), lead.number, lead.name),
            onUndo: () =>
              undo.mutateAsync({ id: lead.id, call_id: call.id }).then(
                (restored) => onUndone(restored, note),
                () => undefined,
              ),
          })
          onNote('')
          onDone()
        },
        onError: (refusal) => {
          // A refused call may be sent with other values.
          renewKey()
          takeNewer(newerRecord(refusal, leadSchema))
        },
      },
    )
  }

  if (isGone(error)) {
    return (
      <Alert
        severity="warning"
        action={
          <Button color="inherit" onClick={onSkip}>
            {t.next}
          </Button>
        }
      >
        {t.gone}
      </Alert>
    )
  }
  return (
    <Box
      ref={screen}
      tabIndex={-1}
      role="group"
      aria-label={lead.name || t.noName}
      sx={{
        maxWidth: 900,
        mx: 'auto',
        outline: 'none',
        // The outcomes lie over the end of the page on a phone.
        pb: { xs: `var(${bottomSpace}, 0px)`, sm: 0 },
        // Elsewhere they keep their place at the window's bottom, however short the lead; less of the page's own padding.
        display: 'flex',
        flexDirection: 'column',
        minHeight: { sm: `calc(100dvh - ${top + outcomesBottom}px)` },
        mb: { sm: `${outcomesBottom - 48}px` },
        [lowWindow]: { pb: 0, minHeight: 0, mb: 0 },
      }}
    >
      <Stack sx={{ gap: { xs: 1, sm: 2 }, pb: { sm: 2 } }}>
        {isChanged && <Alert severity="warning">{t.changed(leadStatusTitle(lead.status))}</Alert>}
        <CallPerson offer={offer} lead={lead} />
        {/* Beside the phone: further down the outcomes would cover it. */}
        <TextField
          label={t.note}
          helperText={isPhone ? undefined : t.noteHint}
          value={note}
          onChange={(event) => onNote(event.target.value)}
          inputRef={noteField}
          multiline
          // On a phone it grows with what is typed, and what was asked is in sight below it.
          minRows={isPhone ? 1 : 2}
          fullWidth
          slotProps={{ htmlInput: { maxLength: limits.callNoteMax } }}
        />
        <CallLead offer={offer} lead={lead} />
      </Stack>
      <OutcomeBar
        times={offer.callback_times}
        retryAt={offer.retry_at}
        isSaving={record.isPending}
        onChoose={choose}
        onSkip={onSkip}
        onOpen={() => open(lead.id)}
        onNote={() => noteField.current?.focus()}
      />
    </Box>
  )
}

/** The button of the outcome before went away with its lead; Enter must not be given to another control. */
function useFocusIfLost(ref: RefObject<HTMLDivElement | null>) {
  useEffect(() => {
    if (document.activeElement === document.body) ref.current?.focus({ preventScroll: true })
  }, [ref])
}

/** The lead as it is now: colleagues' changes arrive while it is on the screen. */
function useLiveLead(offered: Lead) {
  const queryClient = useQueryClient()
  const { data, error } = useQuery({
    ...leadQuery(offered.id),
    initialData: offered,
    // The offer was loaded while the lead before it was on the screen.
    refetchOnMount: 'always',
  })
  const lead = data.version >= offered.version ? data : offered
  return {
    lead,
    isChanged: lead.version > offered.version,
    error,
    takeNewer: (newer: Lead | null) => {
      if (newer)
        queryClient.setQueryData(leadQuery(offered.id).queryKey, (old) => ({ ...(old ?? offered), ...newer }))
    },
  }
}
