import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import { type ContactMatches, formatPhone, leadStatusTitle } from '@veranda/contract'
import { Fragment, type ReactNode } from 'react'
import { pathTo } from '#lib/routes/paths.ts'
import { stringifySearch } from '#lib/routes/search-params.ts'
import { useSearchParams } from '#lib/routes/use-search-params.ts'
import { RouterLink } from '#ui/router-link.tsx'
import { mayBeTwin } from './contact-matches-query.ts'
import { texts as t } from './texts.ts'
import { useEnterTo } from './use-enter-to.ts'

interface Props {
  title: string
  matches: ContactMatches
  /** In a form links open a new tab, so that the typed values stay. */
  isInForm?: boolean
  /** Enter in the form goes to the first client offered, or to the warning: pressed from habit it would add a second one. */
  takesEnter?: boolean
  /** Buttons beside each client. */
  clientAction?: (client: ContactMatches['clients'][number]) => ReactNode
}

/** What the company has of a person, with links. */
export function ContactMatchesAlert({
  title,
  matches,
  isInForm = false,
  takesEnter = false,
  clientAction,
}: Props) {
  const { params } = useSearchParams()
  const target = isInForm ? { target: '_blank', rel: 'noopener' } : {}
  const { clients, leads, orders } = matches
  const ref = useEnterTo(takesEnter && mayBeTwin(matches))
  const unlisted = matches.leads_count - leads.length
  return (
    <Alert
      ref={ref}
      tabIndex={-1}
      severity="info"
      role="status"
      sx={{ '& .MuiAlert-message': { minWidth: 0, flex: 1 } }}
    >
      <AlertTitle>{title}</AlertTitle>
      {clients.map((client) => (
        <Line key={client.id} label={t.clients} action={clientAction?.(client)}>
          <RouterLink to={pathTo('clients.show', { id: client.id })} {...target}>
            {client.name || t.noName}
          </RouterLink>{' '}
          {[
            t.clientNumber(client.number),
            formatPhone(client.phone),
            client.person && t.contactPerson(client.person),
            client.user && t.responsible(client.user.name),
          ]
            .filter(Boolean)
            .join(', ')}
        </Line>
      ))}
      {leads.length > 0 && (
        <Line label={t.leads}>
          {separated(
            leads.map((lead) => (
              <RouterLink
                key={lead.id}
                to={
                  isInForm
                    ? `${pathTo('leads.index')}?lead=${lead.id}`
                    : stringifySearch({ ...params, lead: lead.id })
                }
                {...target}
              >
                {t.leadLink(lead.number, leadStatusTitle(lead.status))}
              </RouterLink>
            )),
          )}
          {unlisted > 0 && ` ${t.more(unlisted)}`}
          {clients.length === 0 && leads[0]?.user && `; ${t.responsible(leads[0].user.name)}`}
        </Line>
      )}
      {orders.length > 0 && (
        <Line label={t.orders}>
          {separated(
            orders.map((order) => (
              <RouterLink key={order.id} to={pathTo('orders.show', { id: order.id })} {...target}>
                {order.number}
              </RouterLink>
            )),
          )}
        </Line>
      )}
      {matches.has_hidden && t.hidden}
    </Alert>
  )
}

const separated = (items: ReactNode[]) =>
  items.map((item, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the separators have no identity of their own
    <Fragment key={index}>
      {index > 0 && ', '}
      {item}
    </Fragment>
  ))

function Line({ label, action, children }: { label: string; action?: ReactNode; children: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 28, py: 0.25, flexWrap: 'wrap' }}>
      <Box sx={{ flex: 1, minWidth: 160, overflowWrap: 'anywhere' }}>
        {label}: {children}
      </Box>
      {action}
    </Box>
  )
}
