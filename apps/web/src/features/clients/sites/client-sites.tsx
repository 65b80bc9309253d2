import OrderIcon from '@mui/icons-material/AssignmentOutlined'
import RemoveIcon from '@mui/icons-material/DeleteOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { Client, ClientSite } from '@veranda/contract'
import { useState } from 'react'
import { clientSitesQuery } from '#entities/client/client-sites-query.ts'
import { useHasModule } from '#entities/module/use-has-module.ts'
import { PartList, PartRow } from '#features/clients/card/part-list.tsx'
import { mapHref } from '#lib/format/map-link.ts'
import { useRecordPermission } from '#lib/session/record-permission.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { SiteDialog } from './site-dialog.tsx'
import { useCreateOrderAt, useRemoveSite } from './sites-queries.ts'
import { sitesTexts as t } from './sites-texts.ts'

/** Where the client's windows are. */
export function ClientSites({ client }: { client: Client }) {
  const [edited, setEdited] = useState<ClientSite | 'new' | null>(null)
  const mayEdit = useRecordPermission()('client.update', client)
  const query = useQuery(clientSitesQuery(client.id))
  const actions = useSiteActions(client, mayEdit, setEdited)
  return (
    <PartList
      texts={t}
      query={query}
      onAdd={mayEdit ? () => setEdited('new') : undefined}
      row={(site) => <Row key={site.id ?? site.address} site={site} actions={actions(site)} />}
    >
      {edited && (
        <SiteDialog
          clientId={client.id}
          site={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </PartList>
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
  actions: Parameters<typeof PartRow>[0]['actions']
}

function Row({ site: { id, address, title, comment, orders_count }, actions }: RowProps) {
  const facts = [title && address, id === null && t.fromOrder, orders_count ? t.orders(orders_count) : '']
  return (
    <PartRow comment={comment} menuLabel={t.menu(title || address)} actions={actions}>
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
    </PartRow>
  )
}
