import { domainToASCII } from 'node:url'

/** Allowed sites as CSP sources, with Cyrillic domains in punycode. */
export function origins(allowed: readonly string[]): string[] {
  return allowed.flatMap((origin) => {
    const [, scheme, wildcard = '', host = '', port = ''] =
      /^(https?:\/\/)(\*\.)?([^:/]+)(:\d+)?$/.exec(origin) ?? []
    const ascii = domainToASCII(host)
    return scheme && ascii ? `${scheme}${wildcard}${ascii}${port}` : []
  })
}
