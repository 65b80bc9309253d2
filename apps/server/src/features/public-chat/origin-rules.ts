import { domainToASCII } from 'node:url'

/** Sites as a policy names them: Cyrillic names in their ASCII form. */
export function origins(allowed: readonly string[]): string[] {
  return allowed.flatMap((origin) => {
    const [, scheme, wildcard = '', host = '', port = ''] =
      /^(https?:\/\/)(\*\.)?([^:/]+)(:\d+)?$/.exec(origin) ?? []
    const ascii = domainToASCII(host)
    return scheme && ascii ? `${scheme}${wildcard}${ascii}${port}` : []
  })
}
