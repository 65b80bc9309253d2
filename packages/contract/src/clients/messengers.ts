import { isWholePhone, phoneDigits } from '#leads/phone.ts'

/** Messengers of a client or of a contact person, by the column that holds the address; the order they are shown in. */
export const messengers = { whatsapp: 'WhatsApp', telegram: 'Telegram', max: 'MAX', vk: 'ВКонтакте' } as const
export type Messenger = keyof typeof messengers

export const messengerNames = Object.keys(messengers) as Messenger[]

/** Values of no messenger, for forms and new records. */
export const noMessengers: Record<Messenger, string> = { whatsapp: '', telegram: '', max: '', vk: '' }

/** An address as it is copied from a browser, without which the rest is a name or a number. */
const linkOf: Record<Messenger, RegExp> = {
  whatsapp: /^(?:https?:\/\/)?(?:wa\.me|api\.whatsapp\.com\/send\/?\?phone=)\/?/i,
  telegram: /^(?:https?:\/\/)?(?:www\.)?(?:t\.me|telegram\.me)\//i,
  max: /^(?:https?:\/\/)?(?:www\.)?max\.ru\//i,
  vk: /^(?:https?:\/\/)?(?:www\.|m\.)?(?:vk\.com|vk\.ru|vk\.me)\//i,
}

const names: Record<Exclude<Messenger, 'whatsapp'>, RegExp> = {
  telegram: /^[a-z]\w{3,31}$/i,
  // A profile's link has a long code after «u/».
  max: /^(?:u\/[\w-]{8,200}|[a-z0-9][\w.-]{2,59})$/i,
  vk: /^[a-z0-9][\w.]{2,49}$/i,
}

const hosts: Record<Exclude<Messenger, 'whatsapp'>, string> = {
  telegram: 'https://t.me/',
  max: 'https://max.ru/',
  vk: 'https://vk.me/',
}

/** The digits of a phone in a link of a messenger. */
const digitsOf = (value: string): string | null => (isWholePhone(value) ? phoneDigits(value) : null)

/**
 * The link that opens a chat with a person, from a name, a link or, where the messenger finds people by it, a phone. `null` for
 * anything else: a link is made only of letters and digits, so that no other address and no script gets into it.
 */
export function messengerHref(messenger: Messenger, value: string): string | null {
  const address = value
    .trim()
    .replace(linkOf[messenger], '')
    .replace(/^@/, '')
    .replace(/[/?#]+$/, '')
  if (messenger === 'whatsapp') {
    const digits = digitsOf(address)
    return digits && `https://wa.me/${digits}`
  }
  if (names[messenger].test(address) && !/^\d+$/.test(address)) return hosts[messenger] + address
  const digits = messenger === 'telegram' ? digitsOf(address) : null
  return digits && `https://t.me/+${digits}`
}

const faults: Record<Messenger, string> = {
  whatsapp: 'Укажите номер телефона целиком',
  telegram: 'Укажите имя вида @anna_kim или номер телефона',
  max: 'Укажите имя или ссылку вида max.ru/u/…',
  vk: 'Укажите имя или ссылку вида vk.com/anna_kim',
}

/** What is wrong with an address in a messenger, or `null`. */
export const messengerFault =
  (messenger: Messenger) =>
  (value: string): string | null =>
    messengerHref(messenger, value) ? null : faults[messenger]
