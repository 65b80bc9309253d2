import DownloadIcon from '@mui/icons-material/DownloadOutlined'
import LinkIcon from '@mui/icons-material/LinkOutlined'
import MailIcon from '@mui/icons-material/MailOutlined'
import PrintIcon from '@mui/icons-material/PrintOutlined'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { counted, type OrderDocument } from '@veranda/contract'
import { useState } from 'react'
import { useDownloadPdf } from '#entities/document/document-queries.ts'
import { useDates } from '#lib/format/dates.ts'
import { pathTo } from '#lib/routes/paths.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { HelpLink } from '#ui/page/help-link.tsx'
import { LinkButton } from '#ui/router-link.tsx'
import { AnnulDialog } from './annul-dialog.tsx'
import { SendDialog } from './send-dialog.tsx'
import { ShareDialog } from './share-dialog.tsx'
import { texts as t } from './texts.ts'

type Open = 'share' | 'send' | 'annul' | null

/** Bar above the document: back link, actions, the client's reaction. Not printed. */
export function DocumentBar({ document }: { document: OrderDocument }) {
  const { can } = useCurrentUser()
  const [open, setOpen] = useState<Open>(null)
  const download = useDownloadPdf(document.id)
  const close = () => setOpen(null)
  const mayIssue = can('document.issue') && document.voided_at === null
  return (
    <Stack sx={{ gap: 2, mb: 3, '@media print': { display: 'none' } }}>
      <Stack direction="row" sx={{ justifyContent: 'space-between' }}>
        <LinkButton to={pathTo('orders.show', { id: document.order_id })}>
          {t.toOrder(document.order_number)}
        </LinkButton>
        <HelpLink />
      </Stack>
      {/* On a phone in full rows: no ragged edge. */}
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', '& > *': { flexGrow: { xs: 1, sm: 0 } } }}>
        <Button
          variant="contained"
          startIcon={<DownloadIcon />}
          loading={download.isPending}
          onClick={() => download.mutate()}
        >
          {t.pdf}
        </Button>
        <Button variant="outlined" startIcon={<PrintIcon />} onClick={() => window.print()}>
          {t.print}
        </Button>
        {mayIssue && (
          <>
            <Button variant="outlined" startIcon={<LinkIcon />} onClick={() => setOpen('share')}>
              {t.share}
            </Button>
            <Button variant="outlined" startIcon={<MailIcon />} onClick={() => setOpen('send')}>
              {t.send}
            </Button>
            <Button color="error" onClick={() => setOpen('annul')}>
              {t.annul}
            </Button>
          </>
        )}
      </Stack>
      <State document={document} />
      {open === 'share' && <ShareDialog document={document} onClose={close} />}
      {open === 'send' && <SendDialog document={document} onClose={close} />}
      {open === 'annul' && <AnnulDialog document={document} onClose={close} />}
    </Stack>
  )
}

function State({ document }: { document: OrderDocument }) {
  const { dateTime } = useDates()
  const { voided_at, void_reason, accepted_at, accepted_by, views, viewed_at, shared_until } = document
  if (voided_at) return <Alert severity="error">{t.voided(void_reason)}</Alert>
  if (accepted_at) return <Alert severity="success">{t.accepted(dateTime(accepted_at), accepted_by)}</Alert>
  if (views > 0)
    return (
      <Typography color="textSecondary">
        {t.views(counted(views, t.viewForms), dateTime(viewed_at))}
      </Typography>
    )
  return shared_until ? <Typography color="textSecondary">{t.notViewed}</Typography> : null
}
