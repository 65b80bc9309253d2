import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { LeadForm } from '@veranda/contract'
import { texts } from '#features/lead-forms/texts.ts'
import { ReadingDialog } from '#ui/dialogs/reading-dialog.tsx'
import { EmbedPanel } from './embed-panel.tsx'

const t = texts.embed

export function EmbedDialog({ form, onClose }: { form: LeadForm; onClose: () => void }) {
  const theme = useTheme()
  const isPhone = useMediaQuery(theme.breakpoints.down('sm'))
  return (
    <ReadingDialog title={t.title(form.name)} fullScreen={isPhone} onClose={onClose}>
      <EmbedPanel form={form} />
    </ReadingDialog>
  )
}
