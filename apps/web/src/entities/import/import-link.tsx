import UploadIcon from '@mui/icons-material/UploadFileOutlined'
import type { ButtonProps } from '@mui/material/Button'
import { type ImportTarget, pages } from '@veranda/contract'
import { stringifySearch } from '#lib/routes/search-params.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { LinkButton } from '#ui/router-link.tsx'
import { importTexts } from './import-texts.ts'

interface Props {
  target: ImportTarget
  label?: string
  variant?: ButtonProps['variant']
  color?: ButtonProps['color']
}

/** Link to the import of these records, with permission. */
export function ImportLink({
  target,
  label = importTexts.action,
  variant = 'outlined',
  color = 'primary',
}: Props) {
  const { can } = useCurrentUser()
  if (!can('record.import')) return null
  return (
    <LinkButton
      to={`${pages['leads.import'].path}${stringifySearch({ target })}`}
      variant={variant}
      color={color}
      startIcon={<UploadIcon />}
    >
      {label}
    </LinkButton>
  )
}
