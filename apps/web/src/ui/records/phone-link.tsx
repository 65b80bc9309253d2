import Link from '@mui/material/Link'
import { formatPhone } from '@veranda/contract'
import { telHref } from '#lib/format/phone.ts'

/** A phone number as a `tel:` link. */
export function PhoneLink({ phone }: { phone: string }) {
  const href = telHref(phone)
  if (!href) return <>{phone}</>
  return (
    // High enough for touch without making the row higher.
    <Link
      href={href}
      color="inherit"
      underline="hover"
      sx={{ whiteSpace: 'nowrap', display: 'inline-block', py: 0.5, my: -0.5 }}
    >
      {formatPhone(phone)}
    </Link>
  )
}
