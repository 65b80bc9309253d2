/** `127.0.0.1` and `localhost` are the same machine, so both are allowed. */
const aliases: Record<string, string> = { localhost: '127.0.0.1', '127.0.0.1': 'localhost' }

/** Allows WebSockets from the app's own origin, from those in `extra`, and from programs, which send no Origin. */
export function originRule(
  appUrl: string,
  extra: string | undefined,
): (origin: string | undefined) => boolean {
  const allowed = new Set([appUrl, ...(extra?.split(',') ?? [])].map((text) => new URL(text.trim()).origin))
  for (const origin of [...allowed]) {
    const url = new URL(origin)
    const alias = aliases[url.hostname]
    if (alias) {
      url.hostname = alias
      allowed.add(url.origin)
    }
  }
  return (origin) => origin === undefined || allowed.has(origin)
}
