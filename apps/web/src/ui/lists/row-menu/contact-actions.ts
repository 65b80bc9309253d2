import CopyIcon from '@mui/icons-material/ContentCopyOutlined'
import LinkIcon from '@mui/icons-material/LinkOutlined'
import PhoneIcon from '@mui/icons-material/PhoneOutlined'
import { formatPhone } from '@veranda/contract'
import { telHref } from '#lib/format/phone.ts'
import { texts } from '#ui/lists/texts.ts'
import { copyText } from '#ui/records/copy-text.ts'
import { texts as recordTexts } from '#ui/records/texts.ts'
import type { RowAction } from './row-menu.tsx'

const t = texts.rowMenu

/** Calls the phone, where it is one, and copies it. */
export function phoneActions(phone: string): RowAction[] {
  if (!phone) return []
  const href = telHref(phone)
  const copy = {
    label: t.copyPhone,
    icon: CopyIcon,
    onClick: () => void copyText(formatPhone(phone), recordTexts.phoneCopied),
  }
  return href ? [{ label: t.call, icon: PhoneIcon, href }, copy] : [copy]
}

/** Copies the address of a page of the app. */
export const linkAction = (path: string): RowAction => ({
  label: t.copyLink,
  icon: LinkIcon,
  onClick: () => void copyText(`${window.location.origin}${path}`),
})
