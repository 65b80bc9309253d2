import { formatPhone } from '@veranda/contract'

/** An answer as text. `dateTime` formats an instant. */
export function answerText(type: string, value: string, dateTime: (at: string) => string): string {
  if (type === 'phone') return formatPhone(value)
  // A date has no time zone: parsed and formatted as UTC it stays the chosen day.
  if (type === 'date' && /^\d{4}-\d\d-\d\d$/.test(value)) return value.split('-').reverse().join('.')
  if (type === 'datetime' && /(Z|[+-]\d\d:\d\d)$/.test(value)) return dateTime(value)
  if (type === 'datetime') return localDateTime(value)
  return value
}

/** «2026-11-20T13:05» is local time of the person who answered. */
function localDateTime(value: string): string {
  const parts = /^(\d{4})-(\d\d)-(\d\d)T(\d\d:\d\d)/.exec(value)
  return parts ? `${parts[3]}.${parts[2]}.${parts[1]} ${parts[4]}` : value
}
