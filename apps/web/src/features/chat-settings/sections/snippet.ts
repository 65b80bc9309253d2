/** The HTML that an owner adds to their pages. */
export const widgetSnippet = (publicKey: string) =>
  `<script async src="${window.location.origin}/widget/${publicKey}.js"></script>`

/** Sample of signing a visitor's identity on a site's server (RFC 7519), with Node's own modules only. */
export const identitySample = (publicKey: string) => `import { createHmac } from 'node:crypto'

const part = (value) => Buffer.from(JSON.stringify(value)).toString('base64url')

export function chatToken(user) {
  const now = Math.floor(Date.now() / 1000)
  const words = [
    part({ alg: 'HS256', typ: 'JWT' }),
    part({
      sub: String(user.id),
      name: user.name,
      email: user.email,
      phone: user.phone,
      aud: '${publicKey}',
      iat: now,
      exp: now + 600,
    }),
  ].join('.')
  const sign = createHmac('sha256', process.env.CHAT_SECRET)
  return words + '.' + sign.update(words).digest('base64url')
}

/* <script>
  window.VerandaChat ??= Object.assign((...said) => VerandaChat.q.push(said), { q: [] })
  VerandaChat('identify', TOKEN)
</script> */`
