import AddIcon from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import {
  counted,
  type DocumentKind,
  type DocumentListItem,
  documentKinds,
  type Order,
} from '@veranda/contract'
import { useState } from 'react'
import { orderDocumentsQuery, useIssueDocument } from '#entities/document/document-queries.ts'
import type { OrderDraft } from '#features/orders/draft/use-order-draft.ts'
import { useDates } from '#lib/format/dates.ts'
import { roubles } from '#lib/format/money.ts'
import { useIdempotencyKey } from '#lib/http/use-idempotency-key.ts'
import { pathTo } from '#lib/routes/paths.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { SectionCard } from '#ui/page/section-card.tsx'
import { ErrorState, ListSkeleton } from '#ui/page/states.tsx'
import { RouterLink } from '#ui/router-link.tsx'
import { StatusChip } from '#ui/status-chip.tsx'
import { documentCardTexts as t } from './document-card-texts.ts'
import { ProposalDialog } from './proposal-dialog.tsx'

/** Issued documents of an order, and buttons to issue more. */
export function OrderDocuments({
  order,
  draft,
}: {
  order: Order
  draft: Pick<OrderDraft, 'save' | 'isSaving'>
}) {
  const { can } = useCurrentUser()
  const { data: documents, error, refetch } = useQuery(orderDocumentsQuery(order.id))
  return (
    <SectionCard title={t.title}>
      {can('document.issue') && <IssueButton order={order} draft={draft} />}
      {!documents && error && (
        <ErrorState error={error} title={t.loadFailure} onRetry={() => void refetch()} />
      )}
      {!documents && !error && <ListSkeleton rows={2} />}
      {documents?.length === 0 && <Typography color="textSecondary">{t.none}</Typography>}
      {documents && documents.length > 0 && (
        <Stack component="ul" aria-label={t.title} sx={{ listStyle: 'none', p: 0, m: 0, gap: 1.5 }}>
          {documents.map((document) => (
            <Issued key={document.id} document={document} />
          ))}
        </Stack>
      )}
    </SectionCard>
  )
}

function Issued({ document }: { document: DocumentListItem }) {
  const { date, dateTime } = useDates()
  const { can } = useCurrentUser()
  const facts = [
    date(document.issued_on),
    can('order.price.read') && documentKinds[document.kind].hasPrices && roubles(document.total_kopecks),
    document.views > 0 && t.views(counted(document.views, t.viewForms), dateTime(document.viewed_at)),
  ]
  return (
    <Stack component="li" direction="row" sx={{ gap: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
      <Box sx={{ flex: 1, minWidth: 200 }}>
        <RouterLink to={pathTo('documents.show', { id: document.id })} sx={{ fontWeight: 600 }}>
          {t.name(documentKinds[document.kind].short, document.number)}
        </RouterLink>
        <Typography variant="body2" color="textSecondary">
          {facts.filter(Boolean).join(' · ')}
        </Typography>
      </Box>
      {document.voided_at && <StatusChip label={t.voided} color="default" />}
      {document.accepted_at && <StatusChip label={t.accepted} color="success" />}
    </Stack>
  )
}

/** A document must match the screen: unsaved changes are saved first, and nothing is issued if that is refused. */
function IssueButton({ order, draft }: Parameters<typeof OrderDocuments>[0]) {
  const navigate = useNavigate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isProposing, setProposing] = useState(false)
  const [key, renewKey] = useIdempotencyKey()
  const issue = useIssueDocument(order.id, key)
  const open = ({ id }: { id: number }) => void navigate({ to: pathTo('documents.show', { id }) })
  const make = async (kind: DocumentKind) => {
    setAnchor(null)
    if (!(await draft.save())) return
    // A proposal has a dialog for a message and variants.
    if (kind === 'proposal') return setProposing(true)
    issue.mutate({ kind }, { onSuccess: open, onSettled: renewKey })
  }
  return (
    <div>
      <Button
        variant="outlined"
        startIcon={<AddIcon />}
        aria-haspopup="menu"
        loading={issue.isPending || draft.isSaving}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t.issue}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {(Object.keys(documentKinds) as DocumentKind[]).map((kind) => (
          <MenuItem key={kind} onClick={() => void make(kind)}>
            {documentKinds[kind].name}
          </MenuItem>
        ))}
      </Menu>
      {isProposing && <ProposalDialog order={order} onClose={() => setProposing(false)} onIssued={open} />}
    </div>
  )
}
