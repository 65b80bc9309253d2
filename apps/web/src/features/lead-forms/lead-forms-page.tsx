import AddIcon from '@mui/icons-material/Add'
import FormIcon from '@mui/icons-material/DynamicFormOutlined'
import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { pages } from '@veranda/contract'
import { formsQuery } from '#entities/lead-form/forms-query.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { EmptyState, ErrorState, ListSkeleton } from '#ui/page/states.tsx'
import { LinkButton } from '#ui/router-link.tsx'
import { FormCard } from './form-card.tsx'
import { texts } from './texts.ts'

const t = texts.list

/** `/leads/forms`: the company's forms. */
export function LeadFormsPage() {
  const { can } = useCurrentUser()
  const mayManage = can('lead_form.manage')
  return (
    <>
      <PageHeader title={t.title} actions={mayManage && <AddButton />} />
      <Forms mayManage={mayManage} />
    </>
  )
}

function AddButton() {
  return (
    <LinkButton variant="contained" startIcon={<AddIcon />} to={pages['leads.forms.create'].path}>
      {t.add}
    </LinkButton>
  )
}

function Forms({ mayManage }: { mayManage: boolean }) {
  const { data: forms, error, refetch } = useQuery(formsQuery)
  if (!forms && error) {
    return <ErrorState error={error} title={t.loadFailure} onRetry={() => void refetch()} />
  }
  if (!forms) return <ListSkeleton rows={3} height={150} />
  if (forms.length === 0) {
    return (
      <EmptyState
        icon={<FormIcon />}
        title={t.emptyTitle}
        text={t.emptyText}
        {...(mayManage && { action: <AddButton /> })}
      />
    )
  }
  return (
    <Box
      component="ul"
      aria-label={t.label}
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: '1fr', lg: '1fr 1fr' },
        listStyle: 'none',
        p: 0,
        m: 0,
      }}
    >
      {forms.map((form) => (
        <FormCard key={form.id} form={form} mayManage={mayManage} />
      ))}
    </Box>
  )
}
