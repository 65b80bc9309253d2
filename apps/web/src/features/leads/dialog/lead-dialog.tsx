import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import Divider from '@mui/material/Divider'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Lead, limits } from '@veranda/contract'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { DiscussButton } from '#entities/chat/discuss-button.tsx'
import { KnownPerson } from '#entities/client/known-person.tsx'
import { Attachments } from '#entities/file/attachments.tsx'
import { leadQuery } from '#entities/lead/lead-query.ts'
import { TasksBlock } from '#entities/task/tasks-block.tsx'
import { LeadAnswers } from '#features/leads/answers/lead-answers.tsx'
import { DecisionLine } from '#features/leads/decision/decision-line.tsx'
import { LeadComments } from '#features/leads/history/lead-comments.tsx'
import { LeadHistory } from '#features/leads/history/lead-history.tsx'
import { listedLead } from '#features/leads/lead-cache.ts'
import { LeadNotes } from '#features/leads/notes/lead-notes.tsx'
import { NotesDraftOffer } from '#features/leads/notes/notes-draft-offer.tsx'
import { useNotesDraft } from '#features/leads/notes/use-notes-draft.ts'
import {
  isUnsavedNotes,
  type NotesDraft,
  type SetNotesDraft,
} from '#features/leads/notes/use-notes-saving.ts'
import { RejectQuestion } from '#features/leads/reject-question.tsx'
import { texts } from '#features/leads/texts.ts'
import { ApiError, isGone } from '#lib/http/call.ts'
import { ReadOnlyContext } from '#lib/session/read-only.ts'
import { useRecordPermission } from '#lib/session/record-permission.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { UnsavedGuard } from '#ui/dialogs/unsaved-guard.tsx'
import { GoneAlert } from '#ui/notices/gone-alert.tsx'
import { ErrorState } from '#ui/page/states.tsx'
import { LeadDialogHeader } from './lead-dialog-header.tsx'
import { LeadMainInfo, LeadTechnicalData } from './lead-info.tsx'
import { LeadOrders } from './lead-orders.tsx'
import { LeadPersonLine } from './lead-person-line.tsx'
import { LeadSteps } from './lead-steps.tsx'
import { LeadTagsAndReason } from './lead-tags-and-reason.tsx'
import { useListSteps } from './use-list-steps.ts'

const t = texts.dialog
const leadParams = ['lead'] as const

interface Props {
  leadId: number
  onClose: () => void
}

/**
 * A lead with all its data. Persistent: neither Esc nor a click outside closes it. The frame and the steps stay while
 * another lead opens; everything of one lead is keyed by it, so that typed text cannot end up in another one.
 */
export function LeadDialog({ leadId, onClose }: Props) {
  const titleId = useId()
  const theme = useTheme()
  const isPhone = useMediaQuery(theme.breakpoints.down('sm'))
  const query = useQuery(leadQuery(leadId))
  const { data: lead, error } = query
  const { draft, setDraft, forget } = useNotesDraft(leadId)
  const [root, setRoot] = useState<HTMLDivElement | null>(null)
  const steps = useListSteps(leadId)
  const [isLeaving, setLeaving] = useState(false)
  const [isDone, setDone] = useState(false)
  const onDone = useEffectEvent(onClose)

  const isLoading = isLoadingLead(query)
  const queryClient = useQueryClient()
  // Until the whole lead is there, what its row says of it.
  const known = lead ?? (isLoading ? listedLead(queryClient, leadId) : undefined)
  const isUnsaved = isUnsavedNotes(draft, lead)
  const reachable = reachableOf(lead, error)
  // In an effect: by then the unsaved guard below knows that there is nothing to keep.
  useEffect(() => {
    if (isDone) onDone()
  }, [isDone])
  const close = () => (isUnsaved ? setLeaving(true) : onClose())
  return (
    <Dialog
      ref={setRoot}
      open
      fullScreen={isPhone}
      scroll="paper"
      aria-labelledby={titleId}
      slotProps={{
        paper: {
          sx: { maxWidth: limits.leadDialogWidth, width: '100%', ...(isPhone && { borderRadius: 0 }) },
        },
      }}
    >
      <ReadOnlyContext value={lead !== undefined && reachable === undefined}>
        <LeadDialogHeader
          key={`header ${leadId}`}
          titleId={titleId}
          leadId={leadId}
          lead={reachable}
          known={reachable ?? (lead ? undefined : known)}
          onClose={close}
          onRemoved={() => setDone(true)}
        />
        {(steps || lead || isLoading) && (
          <LeadPersonLine
            lead={known}
            isLoading={isLoading && !known}
            steps={steps && <LeadSteps steps={steps} root={root} />}
          />
        )}
        <DecisionLine key={`decision ${leadId}`} lead={reachable} />
        {reachable && <RejectQuestion key={`reason ${leadId}`} leadId={leadId} />}
        <LeadContent key={`content ${leadId}`} query={query} draft={draft} onDraft={setDraft} />
      </ReadOnlyContext>
      <UnsavedGuard
        isDirty={isUnsaved && !isDone}
        isAsking={isLeaving}
        params={leadParams}
        onLeave={forget}
      />
      <ConfirmDialog
        open={isLeaving}
        title={t.leaveTitle}
        text={t.leaveText}
        confirmLabel={t.leaveConfirm}
        cancelLabel={t.leaveCancel}
        onConfirm={() => {
          forget()
          setDone(true)
        }}
        onClose={() => setLeaving(false)}
      />
    </Dialog>
  )
}

/** Nothing for a lead that was deleted or given to somebody else: it stays to be read, and nothing is offered any more. */
const reachableOf = (lead: Lead | undefined, error: unknown) => (isGone(error) ? undefined : lead)

const isLoadingLead = ({ data, error, isFetching }: UseQueryResult<Lead>) => !data && (isFetching || !error)

interface ContentProps extends Omit<DetailsProps, 'lead'> {
  query: UseQueryResult<Lead>
}

/** The lead, or what is in its place. */
function LeadContent({ query, ...editing }: ContentProps) {
  const { data: lead, error, refetch } = query
  return (
    <>
      {lead && (
        <Box sx={{ px: { xs: 2, sm: 3 } }}>
          <GoneAlert error={error} />
        </Box>
      )}
      <DialogContent dividers sx={{ px: { xs: 2, sm: 3 } }}>
        {lead && <LeadDetails lead={lead} {...editing} />}
        {!lead && !isLoadingLead(query) && (
          <ErrorState
            error={error}
            title={error instanceof ApiError ? t.loadFailure : t.loadException}
            onRetry={() => void refetch()}
          />
        )}
        {isLoadingLead(query) && <LeadSkeleton />}
      </DialogContent>
    </>
  )
}

interface DetailsProps {
  lead: Lead
  draft: NotesDraft | null
  onDraft: SetNotesDraft
}

function LeadDetails({ lead, draft, onDraft }: DetailsProps) {
  return (
    <Stack sx={{ gap: 3 }}>
      <NotesDraftOffer lead={lead} draft={draft} onDraft={onDraft} />
      {/* The lead's own client is named in the main information. */}
      <KnownPerson lead={lead} exceptClientId={lead.client_id ?? undefined} />
      <LeadMainInfo lead={lead} />
      <LeadTagsAndReason lead={lead} />
      <LeadTechnicalData lead={lead} />
      <LeadAnswers lead={lead} />
      <Divider />
      <LeadNotes lead={lead} draft={draft} onDraft={onDraft} />
      <Divider />
      <DiscussButton object="lead" id={lead.id} />
      <LeadOrders lead={lead} />
      <TasksBlock about={{ lead_id: lead.id }} />
      <LeadFiles lead={lead} />
      <Divider />
      <LeadComments lead={lead} />
      <Divider />
      <LeadHistory lead={lead} />
    </Stack>
  )
}

function LeadFiles({ lead }: { lead: Lead }) {
  const reaches = useRecordPermission()
  return (
    <Attachments
      target={{ lead_id: lead.id }}
      canAdd={reaches('lead.update', lead)}
      titleVariant="h4"
      titleComponent="h3"
    />
  )
}

function LeadSkeleton() {
  return (
    <Box role="status" aria-label={t.loading}>
      <Skeleton width={200} height={32} />
      <Skeleton variant="rounded" height={190} sx={{ mt: 1 }} />
      <Skeleton width={200} height={32} sx={{ mt: 2 }} />
      <Skeleton variant="rounded" height={110} sx={{ mt: 1 }} />
    </Box>
  )
}
