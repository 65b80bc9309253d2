import { isWholePhone, phoneDigits } from '#leads/phone.ts'

/** Messengers of a client or of a contact person, by the column that holds the address; the order they are shown in. */
export const messengers = { whatsapp: 'WhatsApp', telegram: 'Telegram', max: 'MAX', vk: 'ВКонтакте' } as const
export type Messenger = keyof typeof messengers

export const messengerNames = Object.keys(messengers) as Messenger[]

/** Values of no messenger, for forms and new records. */
export const noMessengers: Record<Messenger, string> = { whatsapp: '', telegram: '', max: '', vk: '' }

/** Links that are copied from a browser; what follows is a name or a number. */
const sites: Record<Messenger, RegExp> = {
  whatsapp: /^(https:..)?(wa.me.|api.whatsapp.com.send.*=)/i,
  telegram: /^(https:..)?t.me./i,
  max: /^(https:..)?max.ru./i,
  vk: /^(https:..)?(m.)?vk.(com|ru|me)./i,
}

/** A person's name in a messenger; a profile's link in MAX has a long code after «u/». */
const namePattern = /^(u\/[\w-]{8,}|[a-z][\w.-]{2,})$/i

/**
 * The link that opens a chat with a person, from a name, a link or, where the messenger finds people by it, a phone. `null` for
 * anything else: a link is made only of letters and digits, so that no other address and no script gets into it.
 */
export function messengerHref(messenger: Messenger, value: string): string | null {
  const address = value
    .trim()
    .replace(sites[messenger], '')
    .replace(/^@|\/$/g, '')
  const phone = isWholePhone(address) ? phoneDigits(address) : null
  if (messenger === 'whatsapp') return phone && `https://wa.me/${phone}`
  if (messenger === 'telegram' && phone) return `https://t.me/+${phone}`
  if (!namePattern.test(address)) return null
  return `https://${{ telegram: 't.me', max: 'max.ru', vk: 'vk.me' }[messenger]}/${address}`
}

/** What is wrong with an address in a messenger, or `null`. */
export const messengerFault = (messenger: Messenger, value: string): string | null =>
  messengerHref(messenger, value) ? null : 'Не похоже на адрес в мессенджере'
