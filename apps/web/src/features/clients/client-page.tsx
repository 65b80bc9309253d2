import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate, useParams } from '@tanstack/react-router'
import { type Client, pages } from '@veranda/contract'
import { DiscussButton } from '#entities/chat/discuss-button.tsx'
import { Comments } from '#entities/comment/comments.tsx'
import { texts as commentsTexts } from '#entities/comment/texts.ts'
import { OrdersBlock } from '#entities/order/orders-block.tsx'
import { TasksBlock } from '#entities/task/tasks-block.tsx'
import { ApiError, isGone } from '#lib/http/call.ts'
import { idFrom, pathTo } from '#lib/routes/paths.ts'
import type { SearchParams } from '#lib/routes/search-params.ts'
import { ReadOnlyContext } from '#lib/session/read-only.ts'
import { useRecordPermission } from '#lib/session/record-permission.ts'
import { GoneAlert } from '#ui/notices/gone-alert.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { ErrorState, PageSkeleton } from '#ui/page/states.tsx'
import { ClientFigures } from './card/client-figures.tsx'
import { ClientContacts } from './client-contacts.tsx'
import { ClientFiles } from './client-files.tsx'
import { ClientLeads } from './client-leads.tsx'
import { clientQuery } from './client-queries.ts'
import { ClientHistory } from './history/client-history.tsx'
import { ClientMenu } from './merge/client-menu.tsx'
import { ClientPeople } from './people/client-people.tsx'
import { RemoveClientButton } from './remove-client-button.tsx'
import { ClientSites } from './sites/client-sites.tsx'
import { texts } from './texts.ts'

const t = texts.card

/** `/clients/{id}`: a client with their leads. */
export function ClientPage() {
  const { id: param } = useParams({ strict: false })
  const id = idFrom(param)
  const { data: client, error, refetch } = useQuery({ ...clientQuery(id ?? 0), enabled: id !== null })

  // The link was to a client that was merged into this one.
  if (client && client.id !== id)
    return (
      <Navigate to={pathTo('clients.show', { id: client.id })} search={(old: SearchParams) => old} replace />
    )
  if (client)
    return (
      <ReadOnlyContext value={isGone(error)}>
        <GoneAlert error={error} />
        <ClientCard key={client.id} client={client} />
      </ReadOnlyContext>
    )
  if (error || id === null) {
    return (
      <>
        <PageHeader
          title={pages['clients.show'].title}
          backTo={pages['clients.index'].path}
          backLabel={t.back}
        />
        <ErrorState
          error={error ?? new ApiError(404, {})}
          title={t.loadFailure}
          {...(id !== null && { onRetry: () => void refetch() })}
        />
      </>
    )
  }
  return <PageSkeleton />
}

function ClientCard({ client }: { client: Client }) {
  const navigate = useNavigate()
  const reaches = useRecordPermission()
  return (
    <>
      <PageHeader
        title={client.name}
        subtitle={<ClientFigures client={client} />}
        backTo={pages['clients.index'].path}
        backLabel={t.back}
        actions={
          <>
            <DiscussButton object="client" id={client.id} />
            <RemoveClientButton
              client={client}
              onRemoved={() => void navigate({ to: pages['clients.index'].path })}
            />
            <ClientMenu client={client} />
          </>
        }
      />
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 2, md: 3 },
          gridTemplateColumns: { xs: '1fr', md: 'minmax(0, 5fr) minmax(0, 7fr)' },
          alignItems: 'start',
        }}
      >
        <Stack sx={{ gap: { xs: 2, md: 3 }, minWidth: 0 }}>
          <ClientContacts client={client} />
          <ClientPeople client={client} />
          <ClientSites client={client} />
        </Stack>
        <Stack sx={{ gap: { xs: 2, md: 3 }, minWidth: 0 }}>
          <ClientLeads clientId={client.id} />
          <Card sx={{ p: 2, '&:empty': { display: 'none' } }}>
            <OrdersBlock about={{ client_id: client.id }} headingLevel="h2" />
          </Card>
          <Card sx={{ p: 2 }}>
            <TasksBlock about={{ client_id: client.id }} headingLevel="h2" />
          </Card>
          <ClientFiles client={client} />
          <SectionCard title={commentsTexts.title}>
            <Comments
              subject={{ kind: 'client', id: client.id }}
              mayWrite={reaches('client.update', client)}
            />
          </SectionCard>
          <ClientHistory client={client} />
        </Stack>
      </Box>
    </>
  )
}
