import PhoneIcon from '@mui/icons-material/PhoneOutlined'
import Button from '@mui/material/Button'
import { counted, limits, pages } from '@veranda/contract'
import { isActingAsOther } from '#lib/session/is-acting-as-other.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { EmptyState, ErrorState, ListSkeleton } from '#ui/page/states.tsx'
import { LinkButton } from '#ui/router-link.tsx'
import { CallScreen } from './call-screen.tsx'
import { texts as t } from './texts.ts'
import { useCallNotes } from './use-call-notes.ts'
import { useCallQueue } from './use-call-queue.ts'

/** `/leads/calls`: calls the people who wait, one after another. */
export function LeadCallsPage() {
  const { user } = useCurrentUser()
  // A lead on the screen is held for its caller, which is a change.
  return user && isActingAsOther(user) ? <NotForOthers /> : <CallQueue />
}

function NotForOthers() {
  return (
    <>
      <PageHeader title={t.title} backTo={pages['leads.index'].path} backLabel={t.toLeads} />
      <EmptyState
        icon={<PhoneIcon />}
        title={t.actingTitle}
        text={t.actingText}
        action={
          <LinkButton to={pages['leads.index'].path} variant="outlined">
            {t.toLeads}
          </LinkButton>
        }
      />
    </>
  )
}

function CallQueue() {
  const queue = useCallQueue()
  const notes = useCallNotes()
  const { offer, left, done } = queue
  const progress = [left > 0 && t.left(left, left < limits.callsCountMax), t.done(done)]
  return (
    <>
      <PageHeader
        title={t.title}
        backTo={pages['leads.index'].path}
        backLabel={t.toLeads}
        subtitle={<span role="status">{progress.filter(Boolean).join(' · ')}</span>}
      />
      {offer && (
        <CallScreen
          key={`${offer.lead.id} ${offer.lead.version}`}
          offer={offer}
          note={notes.of(offer.lead.id)}
          onNote={(note) => notes.write(offer.lead.id, note)}
          onDone={queue.finish}
          onSkip={() => queue.skip(offer.lead.id)}
          onUndone={(restored, note) => {
            notes.giveBack(offer.lead.id, note)
            queue.putBack(offer, restored)
          }}
        />
      )}
      {!offer && queue.error && (
        <ErrorState error={queue.error} title={t.loadFailure} onRetry={queue.retry} />
      )}
      {!offer && !queue.error && !queue.isEmpty && <ListSkeleton rows={3} height={120} />}
      {!offer && queue.isEmpty && (
        <NobodyWaits skipped={queue.skippedCount} onReturn={queue.returnToSkipped} />
      )}
    </>
  )
}

function NobodyWaits({ skipped, onReturn }: { skipped: number; onReturn: () => void }) {
  const isOwn = useCurrentUser().scope('lead.read') === 'own'
  return (
    <EmptyState
      icon={<PhoneIcon />}
      title={skipped > 0 ? t.skippedTitle : isOwn ? t.emptyOwnTitle : t.emptyTitle}
      text={skipped > 0 ? t.skippedText(counted(skipped, t.skippedForms)) : t.emptyText}
      action={
        skipped > 0 ? (
          <Button variant="contained" onClick={onReturn}>
            {t.toSkipped}
          </Button>
        ) : (
          <LinkButton to={pages['leads.index'].path} variant="outlined">
            {t.toLeads}
          </LinkButton>
        )
      }
    />
  )
}
