import { fileLimits } from '@veranda/contract'

/** Control characters and characters that reverse or hide the text around them, which could disguise a name. */
const invisible =
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu
/** Characters that some file system forbids. */
const forbidden = /[/\\:*?"<>|]/g
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

/** A name that is valid on every system and cannot deceive a reader; the extension stays. */
export function cleanFileName(name: string): string {
  const plain = name
    .normalize('NFC')
    .replace(invisible, '')
    .replace(forbidden, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '')
  const safe = reserved.test(plain) ? `_${plain}` : plain
  return shortened(safe || 'file')
}

function shortened(name: string): string {
  const signs = [...name]
  if (signs.length <= fileLimits.nameMax) return name
  const extension = [...(/\.[^.\s]{1,10}$/u.exec(name)?.[0] ?? '')]
  return [...signs.slice(0, fileLimits.nameMax - extension.length), ...extension].join('')
}

/** The new name with the extension of the content, so that renaming cannot change a file's type. */
export function withContentExtension(name: string, type: string): string {
  const clean = cleanFileName(name)
  return clean.toLowerCase().endsWith(`.${type}`) ? clean : cleanFileName(`${clean}.${type}`)
}

/**
 * The header by RFC 6266: a plain ASCII name for old clients, and the real one by RFC 8187 (once 5987).
 * The value is one line of printable ASCII for any name.
 */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const clean = cleanFileName(name)
  const ascii = clean.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%;]/g, '_')
  const encoded = encodeURIComponent(clean).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
