import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type LeadForm, pages } from '@veranda/contract'
import { leadFieldsQuery } from '#entities/lead-field/lead-fields-query.ts'
import { formQuery } from '#features/lead-forms/form-queries.ts'
import { FormStatusChip } from '#features/lead-forms/form-status.tsx'
import { texts } from '#features/lead-forms/texts.ts'
import { ApiError } from '#lib/http/call.ts'
import { idFrom, pathTo } from '#lib/routes/paths.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { ErrorState, PageSkeleton } from '#ui/page/states.tsx'
import { LinkButton } from '#ui/router-link.tsx'
import { FormEditor } from './form-editor.tsx'
import { useFormEditor } from './use-form-editor.ts'

const t = texts.editor
const back = { backTo: pages['leads.forms'].path, backLabel: t.back }

/** `/leads/forms/{id}/edit` */
export function EditFormPage() {
  const { id: param } = useParams({ strict: false })
  const id = idFrom(param)
  const { data: form, error, refetch } = useQuery({ ...formQuery(id ?? 0), enabled: id !== null })
  // Waits for the lead fields, without which the page would grow while being used.
  const { isPending: isLibraryAwaited } = useQuery(leadFieldsQuery)
  if (form && !isLibraryAwaited) return <Editing key={form.id} form={form} />
  if (!error && id !== null) return <PageSkeleton />
  return (
    <>
      <PageHeader title={pages['leads.forms.edit'].title} {...back} />
      <ErrorState
        error={error ?? new ApiError(404, {})}
        title={t.loadFailure}
        {...(id !== null && { onRetry: () => void refetch() })}
      />
    </>
  )
}

function Editing({ form }: { form: LeadForm }) {
  const editor = useFormEditor(form, () => {})
  const saved = editor.saved ?? form
  return (
    <>
      <PageHeader
        title={saved.name}
        subtitle={<FormStatusChip form={saved} />}
        {...back}
        actions={
          <LinkButton to={pathTo('form.show', { slug: saved.slug })} variant="outlined">
            {texts.list.fill}
          </LinkButton>
        }
      />
      <FormEditor editor={editor} />
    </>
  )
}
