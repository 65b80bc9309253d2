import Link from '@mui/material/Link'
import { formatPhone, telHref } from '#lib/phone.ts'

/** A phone number that calls when pressed. */
export function PhoneLink({ phone }: { phone: string }) {
  const href = telHref(phone)
  if (!href) return <>{phone}</>
  return (
    <Link href={href} color="inherit" underline="hover" sx={{ whiteSpace: 'nowrap' }}>
      {formatPhone(phone)}
    </Link>
  )
}
