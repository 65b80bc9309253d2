import AddIcon from '@mui/icons-material/Add'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { api, type BodyInput, type ConversationDetails } from '@veranda/contract'
import { type ReactNode, useState } from 'react'
import { KnownLeadsAndOrders } from '#entities/client/known-person.tsx'
import { useConversationChange } from '#features/chats/chat-queries.ts'
import { call } from '#lib/http/call.ts'
import { pathTo } from '#lib/routes/paths.ts'
import { useLeadOverlay } from '#lib/routes/use-search-params.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { RouterLink } from '#ui/router-link.tsx'
import { Block } from './details-block.tsx'
import { detailsTexts as t } from './details-texts.ts'
import { LinkDialog, type Linked } from './link-dialog.tsx'

interface Props {
  conversation: ConversationDetails
  canWrite: boolean
}

type Links = BodyInput<typeof api.chats.link>

function useLink({ id }: ConversationDetails) {
  return useConversationChange(
    id,
    (body: Links) => call(api.chats.link, { params: { id }, body }),
    t.client.call,
  )
}

/** The linked lead, or ways to link or create one. */
export function LeadBlock({ conversation, canWrite }: Props) {
  const { can } = useCurrentUser()
  const { open } = useLeadOverlay()
  const link = useLink(conversation)
  const { lead_id, lead_number } = conversation
  if (!can('lead.read')) return null
  return (
    <Block title={t.lead.title}>
      {lead_id !== null ? (
        <Row>
          <Link
            component="button"
            type="button"
            onClick={() => open(lead_id)}
            sx={{ py: 0.75, fontWeight: 600 }}
          >
            {t.lead.open(lead_number)}
          </Link>
          {canWrite && (
            <Button size="small" onClick={() => link.mutate({ lead_id: null })} loading={link.isPending}>
              {t.lead.unlink}
            </Button>
          )}
        </Row>
      ) : canWrite ? (
        <NewLead conversation={conversation} />
      ) : (
        <Typography color="textSecondary">{t.lead.none}</Typography>
      )}
    </Block>
  )
}

function NewLead({ conversation }: { conversation: ConversationDetails }) {
  const { can } = useCurrentUser()
  const { open } = useLeadOverlay()
  const { id, visitor } = conversation
  const create = useConversationChange(id, () => call(api.chats.createLead, { params: { id } }), t.lead.call)
  return (
    <>
      {/* Clients are suggested below. */}
      <KnownLeadsAndOrders contact={{ phone: visitor?.phone ?? '', email: visitor?.email ?? '' }} />
      <Row>
        {can('lead.create') && (
          <Button
            variant="outlined"
            startIcon={<AddIcon />}
            loading={create.isPending}
            onClick={() => create.mutate(undefined, { onSuccess: (created) => open(created.lead_id) })}
          >
            {t.lead.create}
          </Button>
        )}
        <LinkButton kind="lead" conversation={conversation} />
      </Row>
    </>
  )
}

/** Links an existing record. */
function LinkButton({ kind, conversation }: { kind: Linked; conversation: ConversationDetails }) {
  const [isOpen, setOpen] = useState(false)
  const link = useLink(conversation)
  const { visitor } = conversation
  const choose = (id: number) =>
    link.mutate(kind === 'lead' ? { lead_id: id } : { client_id: id }, { onSuccess: () => setOpen(false) })
  return (
    <>
      <Button onClick={() => setOpen(true)} aria-label={t.link.titles[kind]}>
        {t.link.choose}
      </Button>
      {isOpen && (
        <LinkDialog
          kind={kind}
          known={visitor?.phone || visitor?.email || ''}
          onChoose={choose}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

const Row = ({ children }: { children: ReactNode }) => (
  <Stack
    direction="row"
    sx={{ alignItems: 'center', justifyContent: 'space-between', gap: 1, flexWrap: 'wrap' }}
  >
    {children}
  </Stack>
)

/** The linked client, or suggestions for the user to choose from. */
export function ClientBlock({ conversation, canWrite }: Props) {
  const { can } = useCurrentUser()
  const { client_id, visit } = conversation
  const link = useLink(conversation)
  const suggestions = canWrite && client_id === null ? (visit?.alike ?? []) : []
  if (!can('client.read')) return null
  return (
    <Block title={t.client.title}>
      <Row>
        {client_id !== null ? (
          <RouterLink to={pathTo('clients.show', { id: client_id })} sx={{ py: 0.75, fontWeight: 600 }}>
            {t.client.open}
          </RouterLink>
        ) : (
          <Typography color="textSecondary">{t.client.none}</Typography>
        )}
        {canWrite && client_id !== null && (
          <Button size="small" onClick={() => link.mutate({ client_id: null })} loading={link.isPending}>
            {t.client.unlink}
          </Button>
        )}
        {canWrite && client_id === null && <LinkButton kind="client" conversation={conversation} />}
      </Row>
      {suggestions.map((one) => (
        <Alert
          key={one.id}
          severity="info"
          sx={{ mt: 0.5, alignItems: 'center' }}
          action={
            <Button
              color="inherit"
              size="small"
              sx={{ whiteSpace: 'nowrap' }}
              onClick={() => link.mutate({ client_id: one.id })}
              loading={link.isPending}
            >
              {t.client.link}
            </Button>
          }
        >
          {t.client.alike(one.name)}
        </Alert>
      ))}
    </Block>
  )
}

export function LinkedRecordBlock({ object }: { object: NonNullable<ConversationDetails['object']> }) {
  const { open } = useLeadOverlay()
  const { kind, id } = object
  return (
    <Block title={t.object.title}>
      {kind === 'lead' ? (
        <Link component="button" type="button" onClick={() => open(id)} sx={{ py: 0.75 }}>
          {t.object.lead}
        </Link>
      ) : (
        <RouterLink
          to={pathTo(kind === 'client' ? 'clients.show' : 'orders.show', { id })}
          sx={{ py: 0.75, display: 'inline-block' }}
        >
          {t.object[kind]}
        </RouterLink>
      )}
    </Block>
  )
}
