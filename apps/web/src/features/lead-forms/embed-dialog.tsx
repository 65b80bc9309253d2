import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { LeadForm } from '@veranda/contract'
import { ReadingDialog } from '#ui/reading-dialog.tsx'
import { EmbedPanel } from './embed-panel.tsx'
import { texts } from './texts.ts'

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
