import Link from '@mui/material/Link'
import { formatPhone, telHref } from '#lib/format/phone.ts'

/** A phone number that calls when pressed. */
export function PhoneLink({ phone }: { phone: string }) {
  const href = telHref(phone)
  if (!href) return <>{phone}</>
  return (
    // A finger high, and the line no higher for it.
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
