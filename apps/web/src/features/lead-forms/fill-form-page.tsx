import DoneIcon from '@mui/icons-material/CheckCircleOutlined'
import FormIcon from '@mui/icons-material/DynamicFormOutlined'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import CardContent from '@mui/material/CardContent'
import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type Lead, type PublicForm, pages } from '@veranda/contract'
import { useState } from 'react'
import { ApiError } from '#lib/http/call.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { EmptyState, ErrorState, PageSkeleton, StateMessage } from '#ui/page/states.tsx'
import { LinkButton } from '#ui/router-link.tsx'
import { FormPreview } from './editor/form-preview.tsx'
import { publicAddress } from './embed/public-address.ts'
import { FillForm } from './fill-form.tsx'
import { formBySlugQuery } from './form-queries.ts'
import { texts } from './texts.ts'

const t = texts.fill

/** `/form/{slug}`: a form as visitors see it, filled in by staff for a caller. */
export function FillFormPage() {
  const { slug = '' } = useParams({ strict: false })
  const { data: form, error, refetch } = useQuery(formBySlugQuery(slug))
  if (!form && !error) return <PageSkeleton />
  return (
    <>
      <PageHeader
        title={pages['form.show'].title}
        subtitle={form && t.intro}
        backTo={pages['leads.forms'].path}
        backLabel={t.toForms}
        actions={
          form && (
            <Button href={publicAddress(form.slug)} target="_blank" rel="noopener" variant="outlined">
              {t.publicLink}
            </Button>
          )
        }
      />
      {form ? (
        <FormArea key={form.id} form={form} />
      ) : (
        <LoadProblem error={error} onRetry={() => void refetch()} />
      )}
    </>
  )
}

/** A draft may have no fields yet; a retry would not help. */
function LoadProblem({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isUnfinished = error instanceof ApiError && error.status === 422
  if (!isUnfinished) return <ErrorState error={error} title={t.loadFailure} onRetry={onRetry} />
  return (
    <EmptyState
      icon={<FormIcon />}
      title={t.noFieldsTitle}
      text={t.noFieldsText}
      action={
        <LinkButton variant="outlined" to={pages['leads.forms'].path}>
          {t.toForms}
        </LinkButton>
      }
    />
  )
}

function FormArea({ form }: { form: PublicForm }) {
  const { can } = useCurrentUser()
  const [created, setCreated] = useState<Pick<Lead, 'id' | 'number'> | null>(null)
  return (
    <Card sx={{ maxWidth: 640 }}>
      <CardContent sx={{ p: { xs: 2, sm: 3 } }}>
        {created && <Done lead={created} onAgain={() => setCreated(null)} />}
        {!created && can('lead.create') && <FillForm form={form} onCreated={setCreated} />}
        {!created && !can('lead.create') && <FormPreview form={form} />}
      </CardContent>
    </Card>
  )
}

function Done({ lead, onAgain }: { lead: Pick<Lead, 'id' | 'number'>; onAgain: () => void }) {
  return (
    <StateMessage
      icon={<DoneIcon color="success" />}
      title={t.doneTitle(lead.number)}
      text={t.doneText}
      action={
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', justifyContent: 'center' }}>
          <LinkButton variant="contained" to={`?lead=${lead.id}`}>
            {t.open}
          </LinkButton>
          <Button variant="outlined" onClick={onAgain}>
            {t.again}
          </Button>
        </Stack>
      }
    />
  )
}
