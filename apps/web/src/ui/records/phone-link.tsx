import { styled } from '@mui/material/styles'
import { formatPhone } from '@veranda/contract'
import { telHref } from '#lib/format/phone.ts'

/** A phone number as a `tel:` link. */
export function PhoneLink({ phone }: { phone: string }) {
  const href = telHref(phone)
  if (!href) return <>{phone}</>
  return <CallLink href={href}>{formatPhone(phone)}</CallLink>
}

// High enough for touch without making the row higher.
const CallLink = styled('a')({
  color: 'inherit',
  whiteSpace: 'nowrap',
  display: 'inline-block',
  paddingBlock: 4,
  marginBlock: -4,
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
})
