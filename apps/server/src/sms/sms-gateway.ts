import { assertOutsideTransaction } from '#db/inside-transaction.ts'

export interface SmsGateway {
  /** Sends a text to a phone. Throws if the gateway does not accept it. */
  send(message: { to: string; text: string }): Promise<void>
}

const patienceMs = 10_000

/**
 * Any SMS provider behind one call: `POST` of `{to, text}` as JSON with a bearer token. The phone is digits with the
 * country code. Any status but 2xx throws, and the caller retries.
 */
export function createSmsGateway({ url, token }: { url: string; token: string | undefined }): SmsGateway {
  return {
    send: async ({ to, text }) => {
      assertOutsideTransaction('the SMS gateway')
      const answer = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify({ to, text }),
        signal: AbortSignal.timeout(patienceMs),
      })
      if (!answer.ok) throw new Error(`the SMS gateway answered ${answer.status}`)
    },
  }
}

/** «+7 916 111-22-33» and «8 916…» as `79161112233`; `null` for a phone of another country. */
export function smsNumber(phone: string): string | null {
  const digits = phone.replace(/\D/g, '')
  if (/^[78]\d{10}$/.test(digits)) return `7${digits.slice(1)}`
  return /^9\d{9}$/.test(digits) ? `7${digits}` : null
}
