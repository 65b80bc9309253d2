import ArrowIcon from '@mui/icons-material/ArrowDropDown'
import Button, { type ButtonProps } from '@mui/material/Button'
import { type BulkTarget, type ExportFormat, exportFormats } from '@veranda/contract'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { ChoiceMenu } from '#ui/choice-menu.tsx'
import { type ExportedPart, useRequestExport } from './export-queries.ts'
import { texts as t } from './texts.ts'

type Props<T extends BulkTarget> = ExportedPart<T> & Pick<ButtonProps, 'variant' | 'color' | 'startIcon'>

/** «Экспорт» with its formats; absent without the right. */
export function ExportMenu<T extends BulkTarget>({ target, part, ...look }: Props<T>) {
  const { can } = useCurrentUser()
  const request = useRequestExport({ target, part })
  if (!can('record.export')) return null
  return (
    <ChoiceMenu
      label={t.all}
      choices={Object.entries(exportFormats).map(([format, label]) => ({
        key: format,
        label,
        onChoose: () => request.mutate(format as ExportFormat),
      }))}
      button={(opener) => (
        <Button {...opener} {...look} endIcon={<ArrowIcon />} disabled={request.isPending}>
          {t.action}
        </Button>
      )}
    />
  )
}
