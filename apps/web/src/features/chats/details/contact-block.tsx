import EditIcon from '@mui/icons-material/EditOutlined'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { api, type BodyInput, type ConversationDetails } from '@veranda/contract'
import { type FormEvent, useState } from 'react'
import { useConversationChange } from '#features/chats/chat-queries.ts'
import { ApiError, call } from '#lib/http/call.ts'
import { PhoneLink } from '#ui/records/phone-link.tsx'
import { Block } from './details-block.tsx'
import { detailsTexts } from './details-texts.ts'

const t = detailsTexts.contact

type Contact = NonNullable<BodyInput<typeof api.chats.update>['visitor']>

interface Props {
  conversation: ConversationDetails
  canWrite: boolean
}

function useContactChange({ id }: ConversationDetails) {
  return useConversationChange(
    id,
    (visitor: Contact) => call(api.chats.update, { params: { id }, body: { visitor } }),
    t.call,
  )
}

/** The visitor's contact data, edited in place. */
export function ContactBlock({ conversation, canWrite }: Props) {
  const [isEditing, setEditing] = useState(false)
  const { visitor } = conversation
  if (!visitor) return null
  return (
    <Block
      title={t.title}
      action={
        canWrite &&
        !isEditing && (
          <IconButton aria-label={t.edit} onClick={() => setEditing(true)} edge="end">
            <EditIcon fontSize="small" />
          </IconButton>
        )
      }
    >
      {isEditing ? (
        <ContactForm conversation={conversation} visitor={visitor} onDone={() => setEditing(false)} />
      ) : (
        <ContactData visitor={visitor} />
      )}
      {canWrite && <DetectedContact conversation={conversation} />}
    </Block>
  )
}

type Visitor = NonNullable<ConversationDetails['visitor']>

function ContactData({ visitor: { name, phone, email } }: { visitor: Visitor }) {
  if (!name && !phone && !email) return <Typography color="textSecondary">{t.none}</Typography>
  return (
    <Stack sx={{ gap: 0.5 }}>
      {name && <Typography sx={{ fontWeight: 600 }}>{name}</Typography>}
      {phone && <PhoneLink phone={phone} />}
      {email && <Link href={`mailto:${email}`}>{email}</Link>}
    </Stack>
  )
}

function ContactForm({
  conversation,
  visitor,
  onDone,
}: {
  conversation: ConversationDetails
  visitor: Visitor
  onDone: () => void
}) {
  const [contact, setContact] = useState({ name: visitor.name, phone: visitor.phone, email: visitor.email })
  const save = useContactChange(conversation)
  const errors = save.error instanceof ApiError ? save.error.errors : {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(contact, { onSuccess: onDone })
  }
  const fields = [
    ['name', t.name, 'text'],
    ['phone', t.phone, 'tel'],
    ['email', t.email, 'email'],
  ] as const
  return (
    <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 1.5 }}>
      {fields.map(([key, label, type], index) => (
        <TextField
          key={key}
          size="small"
          label={label}
          type={type}
          autoFocus={index === 0}
          value={contact[key]}
          onChange={(event) => setContact({ ...contact, [key]: event.target.value })}
          error={Boolean(errors[`visitor.${key}`])}
          helperText={errors[`visitor.${key}`]?.[0]}
        />
      ))}
      <Stack direction="row" sx={{ gap: 1 }}>
        <Button type="submit" variant="contained" size="small" loading={save.isPending}>
          {t.save}
        </Button>
        <Button size="small" onClick={onDone}>
          {t.cancel}
        </Button>
      </Stack>
    </Stack>
  )
}

/** A phone or e-mail found in the visitor's messages, to be adopted with a click. */
function DetectedContact({ conversation }: { conversation: ConversationDetails }) {
  const save = useContactChange(conversation)
  const found = conversation.visit?.found ?? []
  if (found.length === 0) return null
  return (
    <Stack sx={{ gap: 0.5, mt: 1 }}>
      <Typography variant="caption" color="textSecondary">
        {t.found}
      </Typography>
      <Stack direction="row" sx={{ gap: 0.75, flexWrap: 'wrap' }}>
        {found.map(({ kind, value }) => (
          <Chip
            key={value}
            color="primary"
            variant="outlined"
            disabled={save.isPending}
            label={kind === 'phone' ? t.takePhone(value) : t.takeEmail(value)}
            onClick={() => save.mutate({ [kind]: value })}
            sx={{ height: 'auto', minHeight: 36, '& .MuiChip-label': { whiteSpace: 'normal', py: 0.5 } }}
          />
        ))}
      </Stack>
    </Stack>
  )
}
