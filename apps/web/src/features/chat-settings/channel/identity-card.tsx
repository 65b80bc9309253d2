import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import Typography from '@mui/material/Typography'
import type { ChatChannel } from '@veranda/contract'
import { useId, useState } from 'react'
import { identitySample } from '#features/chat-settings/sections/snippet.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { SecretOnce } from '#ui/fields/secret-once.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { CopyField } from '#ui/records/copy-field.tsx'
import { useRotateSecret } from './channel-queries.ts'
import { channelTexts } from './channel-texts.ts'

const t = channelTexts.identity

/** The secret with which a site signs its visitors, and an example. */
export function IdentityCard({ channel }: { channel: ChatChannel }) {
  const titleId = useId()
  const [isDialogOpen, setDialogOpen] = useState(false)
  const make = useRotateSecret(channel)
  const begin = () => make.mutate(undefined, { onSettled: () => setDialogOpen(false) })
  return (
    <SectionCard title={t.title} hint={t.hint}>
      <Typography>{channel.has_identity_secret ? t.has : t.none}</Typography>
      <div>
        <Button
          variant="outlined"
          loading={make.isPending}
          onClick={() => (channel.has_identity_secret ? setDialogOpen(true) : begin())}
        >
          {channel.has_identity_secret ? t.renew : t.make}
        </Button>
      </div>
      <CopyField
        label={t.sample}
        hint={t.sampleHint}
        text={identitySample(channel.public_key)}
        copyLabel={t.copySample}
        copied={channelTexts.install.copied}
        isMultiline
      />
      <ConfirmDialog
        open={isDialogOpen}
        title={t.renewTitle}
        text={t.renewText}
        confirmLabel={t.renew}
        color="primary"
        isPending={make.isPending}
        onConfirm={begin}
        onClose={() => setDialogOpen(false)}
      />
      {make.data && (
        <Dialog
          open
          aria-labelledby={titleId}
          slotProps={{ paper: { sx: { maxWidth: 560, width: '100%' } } }}
        >
          <SecretOnce
            titleId={titleId}
            title={t.readyTitle}
            text={t.readyText}
            label={t.secret}
            value={make.data.secret}
            doneLabel={t.done}
            onDone={() => make.reset()}
          />
        </Dialog>
      )}
    </SectionCard>
  )
}
