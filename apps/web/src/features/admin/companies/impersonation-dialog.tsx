import { impersonationBody, pages } from '@veranda/contract'
import { useStartImpersonation } from '#features/admin/admin-queries.ts'
import { texts } from '#features/admin/texts.ts'
import { useRecordForm } from '#lib/forms/use-record-form.ts'
import { switchImpersonation } from '#lib/session/impersonation.ts'
import { FormDialog } from '#ui/dialogs/form-dialog.tsx'
import { FormField } from '#ui/fields/form-field.tsx'

const t = texts.impersonation

interface Props {
  company: { id: number; name: string }
  onClose: () => void
}

/** Asks for the reason before an impersonation. Remounted each time it opens. */
export function ImpersonationDialog({ company, onClose }: Props) {
  const start = useStartImpersonation()
  const { form, ...state } = useRecordForm({
    values: { reason: '' },
    schema: impersonationBody,
    send: ({ body }) => start.mutateAsync({ id: company.id, ...body }),
    onSaved: (impersonation) => impersonation && switchImpersonation(impersonation.id, pages.dashboard.path),
    texts: t.call,
  })
  return (
    <FormDialog
      title={t.title(company.name)}
      text={t.text}
      submitLabel={t.submit}
      width={520}
      onClose={onClose}
      {...state}
    >
      <FormField
        control={form.control}
        name="reason"
        label={t.reason}
        hint={t.hint}
        multiline
        minRows={2}
        autoFocus
      />
    </FormDialog>
  )
}
