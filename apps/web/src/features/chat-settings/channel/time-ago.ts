import type { ChatChannel } from '@veranda/contract'
import { texts } from '#features/chat-settings/texts.ts'

const relative = new Intl.RelativeTimeFormat('ru-RU', { numeric: 'auto' })
const steps = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** «5 минут назад». */
export function formatTimeAgo(instant: string, now: Date): string {
  const seconds = (now.getTime() - Date.parse(instant)) / 1000
  const step = steps.find(([, length]) => seconds >= length)
  return step ? relative.format(-Math.floor(seconds / step[1]), step[0]) : texts.seen.now
}

/** A URL without scheme and trailing slash. */
export const placeOf = (url: string) => url.replace(/^https?:\/\//, '').replace(/\/$/, '')

/** Where and when a widget was last seen. */
export function seenText({ seen }: Pick<ChatChannel, 'seen'>, now: Date): string {
  return seen ? texts.seen.at(formatTimeAgo(seen.at, now), placeOf(seen.url)) : texts.seen.never
}

/** The origin of a typed or pasted URL. */
export function originOf(typed: string): string {
  const text = typed.trim().toLowerCase()
  if (text === '') return ''
  const withScheme = /^https?:\/\//.test(text) ? text : `https://${text}`
  return withScheme.replace(/^(https?:\/\/[^/?#]+).*$/, '$1')
}

/** Whether a page belongs to an allowed site, where `*` matches any subdomain. */
export function isAllowed(url: string, origins: readonly string[]): boolean {
  const site = originOf(url)
  return origins.some((origin) => {
    const [scheme = '', name = ''] = origin.split('//*')
    return origin === site || (name !== '' && site.startsWith(scheme) && site.endsWith(name))
  })
}
