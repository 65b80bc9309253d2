import { useNavigate } from '@tanstack/react-router'
import { pages } from '@veranda/contract'
import { texts } from '#features/lead-forms/texts.ts'
import { pathTo } from '#lib/routes/paths.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { FormEditor } from './form-editor.tsx'
import { useFormEditor } from './use-form-editor.ts'

const t = texts.editor

/** `/leads/forms/create`: after saving it becomes the page that edits the form. */
export function CreateFormPage() {
  const navigate = useNavigate()
  const editor = useFormEditor(null, (form) => {
    void navigate({ to: pathTo('leads.forms.edit', { id: form.id }), replace: true, ignoreBlocker: true })
  })
  return (
    <>
      <PageHeader title={t.createTitle} backTo={pages['leads.forms'].path} backLabel={t.back} />
      <FormEditor editor={editor} />
    </>
  )
}
