import Button from '@mui/material/Button'
import type { ImportListItem } from '@veranda/contract'
import { ConfirmedButton } from '#ui/dialogs/confirmed-button.tsx'
import { useCancelImport, useImportReport, useRevertImport } from './import-queries.ts'
import { importTexts as t } from './import-texts.ts'

/** Actions on an import: stop it, download its errors, revert it. */
export function ImportActions({ item }: { item: ImportListItem }) {
  const { id, file_name, has_report, can_cancel, can_revert } = item
  const cancel = useCancelImport(id)
  const report = useImportReport(id)
  const revert = useRevertImport(id)
  return (
    <>
      {can_cancel && (
        <Button
          variant="outlined"
          aria-label={t.cancelLabel(file_name)}
          onClick={() => cancel.mutate()}
          loading={cancel.isPending}
        >
          {t.cancel}
        </Button>
      )}
      {has_report && (
        <Button
          variant="outlined"
          aria-label={t.reportLabel(file_name)}
          onClick={() => report.mutate()}
          loading={report.isPending}
        >
          {t.report}
        </Button>
      )}
      {can_revert && (
        <ConfirmedButton
          label={t.revert}
          aria-label={t.revertLabel(file_name)}
          color="error"
          mutation={revert}
          variables={undefined}
          question={{
            title: t.revertTitle,
            text: t.revertText,
            confirmLabel: t.revert,
            cancelLabel: t.revertBack,
          }}
        />
      )}
    </>
  )
}
