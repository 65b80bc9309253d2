import { formatPhone, isWholePhone, phoneDigits } from '#leads/phone.ts'

/** Messengers of a client or of a contact person, by the column that holds the address; the order they are shown in. */
export const messengers = { whatsapp: 'WhatsApp', telegram: 'Telegram', max: 'MAX', vk: 'ВКонтакте' } as const
export type Messenger = keyof typeof messengers

export const messengerNames = Object.keys(messengers) as Messenger[]

/** Values of no messenger, for forms and new records. */
export const noMessengers: Record<Messenger, string> = { whatsapp: '', telegram: '', max: '', vk: '' }

/** Links that are copied from a browser or an app; what follows is a name or a number. */
const sites: Record<Messenger, RegExp> = {
  whatsapp: /^(https?:\/\/)?(www\.)?(wa\.me|(api|web)\.whatsapp\.com)\//i,
  telegram: /^(https?:\/\/)?(www\.)?(t|telegram)\.me\//i,
  max: /^(https?:\/\/)?(www\.)?max\.ru\//i,
  vk: /^(https?:\/\/)?(www\.|m\.)?vk\.(com|ru|me)\//i,
}

/** What fits, for those whose address does not. */
const examples: Record<Messenger, string> = {
  whatsapp: 'Номер телефона, например +7 912 345-67-89',
  telegram: 'Например, @ivanov или ссылка t.me/ivanov',
  max: 'Ссылка на профиль, например max.ru/u/f9LHodD0cOJ',
  vk: 'Например, @ivanov или ссылка vk.com/ivanov',
}

/** A person's name in a messenger; a profile's link in MAX has a long code after «u/». */
const namePattern = /^(u\/[\w-]{8,}|[a-z][\w.-]{2,})$/i

/** The name or the number in a value; of a link, without what sites add to it: a greeting, a mark of a search. */
function addressOf(messenger: Messenger, value: string): string {
  const typed = value.trim()
  const path = typed.replace(sites[messenger], '')
  if (path === typed) return typed.replace(/^@\s*|\/$/g, '')
  const phone = messenger === 'whatsapp' && /[?&]phone=(?:%2B)?([^&#]*)/i.exec(path)?.[1]
  return phone || path.replace(/[?#].*$/, '').replace(/^@|\/$/g, '')
}

/**
 * The link that opens a chat with a person, from a name, a link or, where the messenger finds people by it, a phone. `null` for
 * anything else: a link is made only of letters and digits, so that no other address and no script gets into it.
 */
export function messengerHref(messenger: Messenger, value: string): string | null {
  const address = addressOf(messenger, value)
  const phone = isWholePhone(address) ? phoneDigits(address) : null
  if (messenger === 'whatsapp') return phone && `https://wa.me/${phone}`
  if (messenger === 'telegram' && phone) return `https://t.me/+${phone}`
  if (!namePattern.test(address)) return null
  return `https://${{ telegram: 't.me', max: 'max.ru', vk: 'vk.me' }[messenger]}/${address}`
}

/** An address as it is shown: a phone, also of a link, as phones are; others as they were typed. */
export function messengerText(messenger: Messenger, value: string): string {
  const address = addressOf(messenger, value)
  if (!isWholePhone(address)) return value
  return formatPhone(address === value.trim() ? address : `+${phoneDigits(address)}`)
}

/** What would fit in place of an address that leads nowhere, or `null`. */
export const messengerFault = (messenger: Messenger, value: string): string | null =>
  messengerHref(messenger, value) ? null : examples[messenger]
