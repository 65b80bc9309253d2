import CopyIcon from '@mui/icons-material/ContentCopy'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useNavigate } from '@tanstack/react-router'
import { pages, type User } from '@veranda/contract'
import { useState } from 'react'
import { texts } from '#features/users/texts.ts'
import { useAccessStep, useInvitationLink } from '#features/users/user-queries.ts'
import { useDates } from '#lib/format/dates.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { CopyField } from '#ui/records/copy-field.tsx'
import { copyText } from '#ui/records/copy-text.ts'
import { BlockDialog } from './block-dialog.tsx'
import { HandOverDialog } from './hand-over-dialog.tsx'
import { HandOverNotice } from './hand-over-notice.tsx'
import { UserSessions } from './user-sessions.tsx'

const t = texts.access

/** Actions on a user's access, beside the form. */
export function UserAccess({ user, isOwnAccount }: { user: User; isOwnAccount: boolean }) {
  return (
    <Card component="section" aria-label={t.title} sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography variant="h3" component="h2">
        {t.title}
      </Typography>
      <Stack sx={{ mt: 1.5, gap: 1.5, alignItems: 'stretch' }}>
        <HandOverNotice userId={user.id} />
        {user.status === 'invited' ? <Invited user={user} /> : <UserSessions user={user} />}
        {user.status !== 'invited' && <PassWork user={user} />}
        {!isOwnAccount && <Doors user={user} />}
      </Stack>
    </Card>
  )
}

/** All open work of the user to somebody else. */
function PassWork({ user }: { user: User }) {
  const [isOpen, setOpen] = useState(false)
  const t = texts.passing
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {t.button}
      </Button>
      {isOpen && (
        <HandOverDialog
          user={user}
          title={t.title}
          text={t.text(user.name)}
          confirmLabel={t.confirm}
          onDone={async () => undefined}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

function Invited({ user }: { user: User }) {
  const { dateTime } = useDates()
  const inviteAgain = useAccessStep(user.id, 'invite')
  const revoke = useAccessStep(user.id, 'revokeInvitation')
  const until = user.invitation_expires_at
  return (
    <>
      <Typography color="textSecondary">
        {until && new Date(until) > new Date() ? t.invited(dateTime(until)) : t.noInvitation}
      </Typography>
      <InvitationLink user={user} />
      <Button variant="outlined" onClick={() => inviteAgain.mutate()} loading={inviteAgain.isPending}>
        {t.again}
      </Button>
      {until && (
        <Button color="secondary" onClick={() => revoke.mutate()} loading={revoke.isPending}>
          {t.revoke}
        </Button>
      )}
    </>
  )
}

/** The link to pass on by hand: e-mail may fail or not be configured. */
function InvitationLink({ user }: { user: User }) {
  const { dateTime } = useDates()
  const link = useInvitationLink(user.id)
  if (link.data) {
    const { url, expires_at } = link.data
    return (
      <CopyField
        label={t.link}
        text={url}
        hint={t.linkHint(dateTime(expires_at))}
        copyLabel={t.copyLink}
        copied={t.linkCopied}
      />
    )
  }
  const copy = () => link.mutate(undefined, { onSuccess: ({ url }) => void copyText(url, t.linkCopied) })
  return (
    <Button variant="outlined" startIcon={<CopyIcon />} onClick={copy} loading={link.isPending}>
      {t.copyLink}
    </Button>
  )
}

type Question = 'twoFactor' | 'block' | 'remove' | 'end' | null

function Doors({ user }: { user: User }) {
  const [question, setQuestion] = useState<Question>(null)
  const close = () => setQuestion(null)
  const navigate = useNavigate()
  const resetPassword = useAccessStep(user.id, 'resetPassword')
  const unblock = useAccessStep(user.id, 'unblock')
  const remove = useAccessStep(user.id, 'remove')
  const end = useAccessStep(user.id, 'endSessions')
  return (
    <>
      {user.status === 'active' && (
        <>
          <Button variant="outlined" onClick={() => resetPassword.mutate()} loading={resetPassword.isPending}>
            {t.resetPassword}
          </Button>
          <Button variant="outlined" onClick={() => setQuestion('end')}>
            {t.endSessions}
          </Button>
          {user.has_two_factor && (
            <Button variant="outlined" onClick={() => setQuestion('twoFactor')}>
              {t.resetTwoFactor}
            </Button>
          )}
          <Button variant="outlined" color="error" onClick={() => setQuestion('block')}>
            {t.block}
          </Button>
        </>
      )}
      {user.status === 'blocked' && (
        <Button variant="outlined" onClick={() => unblock.mutate()} loading={unblock.isPending}>
          {t.unblock}
        </Button>
      )}
      {user.status !== 'active' && (
        <Button color="error" onClick={() => setQuestion('remove')}>
          {t.remove}
        </Button>
      )}
      <ResetTwoFactor user={user} isOpen={question === 'twoFactor'} onClose={close} />
      {question === 'block' && <BlockDialog user={user} onClose={close} />}
      <ConfirmDialog
        open={question === 'end'}
        title={t.endSessionsTitle}
        text={t.endSessionsText(user.name)}
        confirmLabel={t.endSessions}
        isPending={end.isPending}
        onConfirm={() => end.mutate(undefined, { onSuccess: close })}
        onClose={close}
      />
      {question === 'remove' && (
        <HandOverDialog
          user={user}
          title={t.removeTitle}
          text={t.removeText(user.name)}
          confirmLabel={t.remove}
          onDone={async () => {
            await remove.mutateAsync()
            await navigate({ to: pages['users.index'].path })
          }}
          onClose={close}
        />
      )}
    </>
  )
}

function ResetTwoFactor({ user, isOpen, onClose }: { user: User; isOpen: boolean; onClose: () => void }) {
  const reset = useAccessStep(user.id, 'resetTwoFactor')
  return (
    <ConfirmDialog
      open={isOpen}
      title={t.resetTwoFactorTitle}
      text={t.resetTwoFactorText(user.name)}
      confirmLabel={t.resetTwoFactor}
      isPending={reset.isPending}
      onConfirm={() => reset.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}
