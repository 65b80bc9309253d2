import AddIcon from '@mui/icons-material/Add'
import RemoveIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type ChatInvitation, maxInvitations } from '@veranda/contract'
import type { ChangeEvent } from 'react'
import { channelTexts } from '#features/chat-settings/channel/channel-texts.ts'
import { SwitchSetting } from '#ui/fields/switch-setting.tsx'
import { SectionFormCard } from '#ui/page/section-form.tsx'
import type { SectionProps } from './section-props.ts'
import { useDraftSection } from './use-draft-section.ts'

const t = channelTexts.invitations
const newInvitation: ChatInvitation = {
  page: '',
  after_seconds: 20,
  text: '',
  every_days: 7,
  in_hours_only: true,
}

/** Invitations shown beside the chat's button. */
export function InvitationsSection({ draft, keys }: SectionProps) {
  const { state, fault } = useDraftSection(draft, keys)
  const { invitations } = draft.values
  const setInvitations = (changed: ChatInvitation[]) => draft.set({ invitations: changed })
  const add = () =>
    setInvitations([...invitations, { ...newInvitation, text: invitations.length === 0 ? t.sample : '' }])
  return (
    <SectionFormCard title={t.title} hint={t.hint} section={state} isGuardedElsewhere>
      {invitations.length === 0 && <Typography color="textSecondary">{t.empty}</Typography>}
      {invitations.map((invitation, index) => (
        <InvitationFields
          // biome-ignore lint/suspicious/noArrayIndexKey: an invitation is its place
          key={index}
          no={index + 1}
          invitation={invitation}
          fault={(name) => fault(`invitations.${index}.${name}`)}
          onChange={(changes) =>
            setInvitations(invitations.map((one, at) => (at === index ? { ...one, ...changes } : one)))
          }
          onRemove={() => setInvitations(invitations.filter((_one, at) => at !== index))}
        />
      ))}
      {invitations.length < maxInvitations ? (
        <div>
          <Button startIcon={<AddIcon />} onClick={add}>
            {t.add}
          </Button>
        </div>
      ) : (
        <Typography color="textSecondary">{t.most}</Typography>
      )}
    </SectionFormCard>
  )
}

interface FieldsProps {
  no: number
  invitation: ChatInvitation
  fault: (name: string) => string | undefined
  onChange: (changes: Partial<ChatInvitation>) => void
  onRemove: () => void
}

type InputChange = ChangeEvent<HTMLInputElement | HTMLTextAreaElement>

function InvitationFields({ no, invitation, fault, onChange, onRemove }: FieldsProps) {
  const fieldProps = (name: keyof ChatInvitation, hint?: string) => {
    const message = fault(name)
    return { label: t[name], error: message !== undefined, helperText: message ?? hint }
  }
  const text = (name: 'text' | 'page', hint?: string) => ({
    ...fieldProps(name, hint),
    value: invitation[name],
    onChange: ({ target }: InputChange) => onChange({ [name]: target.value }),
  })
  // An empty field is not a number: reported on saving.
  const number = (name: 'after_seconds' | 'every_days') => ({
    ...fieldProps(name),
    type: 'number',
    value: Number.isNaN(invitation[name]) ? '' : String(invitation[name]),
    onChange: ({ target }: InputChange) =>
      onChange({ [name]: target.value === '' ? Number.NaN : Number(target.value) }),
  })
  return (
    <Stack
      role="group"
      aria-label={t.no(no)}
      sx={{ gap: 2, p: 2, border: 1, borderColor: 'divider', borderRadius: 2 }}
    >
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography variant="h3">{t.no(no)}</Typography>
        <IconButton aria-label={t.remove(no)} onClick={onRemove} edge="end">
          <RemoveIcon fontSize="small" />
        </IconButton>
      </Stack>
      <TextField {...text('text')} multiline required />
      <TextField {...text('page', t.pageHint)} />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        <TextField {...number('after_seconds')} />
        <TextField {...number('every_days')} />
      </Box>
      <SwitchSetting
        label={t.in_hours_only}
        isOn={invitation.in_hours_only}
        onChange={(in_hours_only) => onChange({ in_hours_only })}
      />
    </Stack>
  )
}
