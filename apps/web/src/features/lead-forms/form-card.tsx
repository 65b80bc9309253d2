import CodeIcon from '@mui/icons-material/Code'
import CopyIcon from '@mui/icons-material/ContentCopy'
import EditIcon from '@mui/icons-material/EditOutlined'
import FillIcon from '@mui/icons-material/PhoneInTalkOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { counted, type LeadForm, pages } from '@veranda/contract'
import { useState } from 'react'
import { useDates } from '#lib/format/dates.ts'
import { pathTo } from '#lib/routes/paths.ts'
import { stringifySearch } from '#lib/routes/search-params.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { clamped } from '#ui/clamped.ts'
import { copyText } from '#ui/records/copy-text.ts'
import { LinkButton, RouterLink } from '#ui/router-link.tsx'
import { EmbedDialog } from './embed/embed-dialog.tsx'
import { publicAddress } from './embed/public-address.ts'
import { FormMenu } from './form-menu.tsx'
import { FormStatusChip } from './form-status.tsx'
import { texts } from './texts.ts'

const t = texts.list

interface Props {
  form: LeadForm
  mayManage: boolean
}

export function FormCard({ form, mayManage }: Props) {
  const dates = useDates()
  return (
    <Card component="li" sx={{ p: { xs: 2, sm: 2.5 }, display: 'flex', flexDirection: 'column', gap: 1 }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start', justifyContent: 'space-between' }}>
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="h3" component="h2" title={form.name} sx={clamped(2)}>
            {form.name}
          </Typography>
          <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap', mt: 0.75 }}>
            <FormStatusChip form={form} />
            <Typography variant="body2" color="textSecondary">
              {t.updated(dates.dateTime(form.updated_at))}
            </Typography>
          </Stack>
        </Box>
        {mayManage && <FormMenu form={form} />}
      </Box>
      <PublicLink form={form} />
      <SubmissionsLink form={form} />
      <FormActions form={form} mayManage={mayManage} />
    </Card>
  )
}

function PublicLink({ form }: { form: LeadForm }) {
  const address = publicAddress(form.slug)
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', minWidth: 0 }}>
      <Link
        href={address}
        target="_blank"
        rel="noopener"
        aria-label={t.openPublicLabel(form.name)}
        sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', py: 1.25 }}
      >
        {address.replace(/^https?:\/\//, '')}
      </Link>
      <IconButton aria-label={t.copy(form.name)} onClick={() => void copyText(address)}>
        <CopyIcon fontSize="small" />
      </IconButton>
    </Box>
  )
}

function SubmissionsLink({ form }: { form: LeadForm }) {
  const { can } = useCurrentUser()
  return (
    <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap', alignItems: 'baseline' }}>
      <Typography>
        {form.submissions_count > 0 ? counted(form.submissions_count, t.submissions) : t.noSubmissions}
      </Typography>
      {can('lead.read') && (
        <RouterLink
          to={`${pages['leads.index'].path}${stringifySearch({ form: form.id })}`}
          aria-label={t.showLeadsLabel(form.name)}
        >
          {t.showLeads}
        </RouterLink>
      )}
    </Stack>
  )
}

function FormActions({ form, mayManage }: Props) {
  const [isEmbedding, setEmbedding] = useState(false)
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', mt: 'auto', pt: 1 }}>
      {mayManage && (
        <LinkButton
          variant="outlined"
          startIcon={<EditIcon />}
          to={pathTo('leads.forms.edit', { id: form.id })}
          aria-label={t.editLabel(form.name)}
        >
          {t.edit}
        </LinkButton>
      )}
      <LinkButton
        startIcon={<FillIcon />}
        to={pathTo('form.show', { slug: form.slug })}
        aria-label={t.fillLabel(form.name)}
      >
        {t.fill}
      </LinkButton>
      <Button
        startIcon={<CodeIcon />}
        onClick={() => setEmbedding(true)}
        aria-label={t.embedLabel(form.name)}
      >
        {t.embed}
      </Button>
      {isEmbedding && <EmbedDialog form={form} onClose={() => setEmbedding(false)} />}
    </Stack>
  )
}
