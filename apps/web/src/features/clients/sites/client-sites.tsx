import OrderIcon from '@mui/icons-material/AssignmentOutlined'
import RemoveIcon from '@mui/icons-material/DeleteOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { Client, ClientSite } from '@veranda/contract'
import { useState } from 'react'
import { clientSitesQuery } from '#entities/client/client-sites-query.ts'
import { useHasModule } from '#entities/module/use-has-module.ts'
import { AddButton } from '#features/clients/card/add-button.tsx'
import { CardPart } from '#features/clients/card/card-part.tsx'
import { mapHref } from '#lib/format/map-link.ts'
import { useRecordPermission } from '#lib/session/record-permission.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { ActionMenu } from '#ui/action-menu.tsx'
import { ErrorState, ListSkeleton } from '#ui/page/states.tsx'
import { SiteDialog } from './site-dialog.tsx'
import { useCreateOrderAt, useRemoveSite } from './sites-queries.ts'
import { sitesTexts as t } from './sites-texts.ts'

/** Where the client's windows are. */
export function ClientSites({ client }: { client: Client }) {
  const [edited, setEdited] = useState<ClientSite | 'new' | null>(null)
  const mayEdit = useRecordPermission()('client.update', client)
  const { data, error, refetch } = useQuery(clientSitesQuery(client.id))
  const actions = useSiteActions(client, mayEdit, setEdited)
  if (data?.length === 0 && !mayEdit) return null
  return (
    <CardPart
      title={t.title}
      action={mayEdit && <AddButton what={t.what} onClick={() => setEdited('new')} />}
    >
      {error && !data && <ErrorState error={error} title={t.loadFailure} onRetry={() => void refetch()} />}
      {!data && !error && <ListSkeleton rows={1} />}
      {data?.length === 0 && <Typography color="textSecondary">{t.empty}</Typography>}
      {data && data.length > 0 && (
        <Box component="ul" aria-label={t.title} sx={{ listStyle: 'none', p: 0, m: 0 }}>
          {data.map((site) => (
            <Row key={site.id ?? site.address} site={site} actions={actions(site)} />
          ))}
        </Box>
      )}
      {edited && (
        <SiteDialog
          clientId={client.id}
          site={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </CardPart>
  )
}

function useSiteActions(client: Client, mayEdit: boolean, edit: (site: ClientSite) => void) {
  const remove = useRemoveSite(client.id)
  const createOrder = useCreateOrderAt(client.id)
  const { can } = useCurrentUser()
  const hasOrders = useHasModule('soft_windows')
  const mayOrder = hasOrders && can('order.create')
  return (site: ClientSite) => {
    const site_id = site.id
    return [
      ...(mayOrder
        ? [{ label: t.newOrder, icon: OrderIcon, onClick: () => createOrder.mutate(site.address) }]
        : []),
      ...(mayEdit
        ? [{ label: site_id === null ? t.describe : t.edit, icon: EditIcon, onClick: () => edit(site) }]
        : []),
      ...(mayEdit && site_id !== null
        ? [{ label: t.remove, icon: RemoveIcon, onClick: () => remove.mutate({ site, site_id }) }]
        : []),
    ]
  }
}

interface RowProps {
  site: ClientSite
  actions: Parameters<typeof ActionMenu>[0]['actions']
}

function Row({ site: { id, address, title, comment, orders_count }, actions }: RowProps) {
  const facts = [title && address, id === null && t.fromOrder, orders_count ? t.orders(orders_count) : '']
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        gap: 1,
        py: 0.75,
        borderTop: 1,
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0 },
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Link
          href={mapHref(address)}
          target="_blank"
          rel="noopener"
          aria-label={t.map(title || address)}
          sx={{ fontWeight: 600, display: 'inline-block', py: 0.5 }}
        >
          {title || address}
        </Link>
        {facts.some(Boolean) && (
          <Typography variant="body2" color="textSecondary">
            {facts.filter(Boolean).join(' · ')}
          </Typography>
        )}
        {comment && (
          <Typography variant="body2" color="textSecondary" sx={{ whiteSpace: 'pre-wrap' }}>
            {comment}
          </Typography>
        )}
      </Box>
      <Box sx={{ flexShrink: 0 }}>
        <ActionMenu label={t.menu(title || address)} actions={actions} />
      </Box>
    </Box>
  )
}
