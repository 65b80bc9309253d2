import Stack from '@mui/material/Stack'
import type { ChatChannel } from '@veranda/contract'
import { texts } from '#features/chat-settings/texts.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { LinkButton } from '#ui/router-link.tsx'
import { ChannelDialog } from './channel-dialog.tsx'
import { channelPath } from './channel-path.ts'
import { useRemoveChannel } from './channel-queries.ts'
import { ChannelSwitch } from './channel-switch.tsx'

interface Props {
  channel: ChatChannel
  /** The open dialog. */
  dialog: string | null
  /** Texts for its kind of channel. */
  kindTexts: {
    isOn: (name: string) => string
    remove: string
    removeTitle: string
    removeText: (name: string) => string
    calls: { remove: Parameters<typeof useRemoveChannel>[1] }
  }
  onClose: () => void
}

/** Bottom of every channel card: switch, settings, rename, remove. */
export function ChannelFoot({ channel, dialog, kindTexts, onClose }: Props) {
  const remove = useRemoveChannel(channel, kindTexts.calls.remove)
  const { id, name } = channel
  return (
    <>
      <Stack
        direction="row"
        sx={{ mt: 1.5, gap: 1, flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between' }}
      >
        <ChannelSwitch channel={channel} label={kindTexts.isOn(name)} />
        <LinkButton variant="outlined" to={channelPath(id)} aria-label={texts.channels.open(name)}>
          {texts.channels.setUp}
        </LinkButton>
      </Stack>
      {dialog === 'rename' && <ChannelDialog channel={channel} onClose={onClose} />}
      <ConfirmDialog
        open={dialog === 'remove'}
        title={kindTexts.removeTitle}
        text={kindTexts.removeText(name)}
        confirmLabel={kindTexts.remove}
        isPending={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSettled: onClose })}
        onClose={onClose}
      />
    </>
  )
}
