/** Beginnings that a browser or a shell would execute or render. */
const active =
  /^(#!|<(!doctype|html|head|body|script|svg|\?xml|\?php|%|iframe|math|xsl|!--|[a-z]+:)|%!ps|mz\x90|\{\\rtf)/i

/**
 * Whether bytes are plain text: UTF-8, UTF-16 with a byte order mark, or a one-byte encoding, without control
 * characters and not the beginning of a page, a picture or a program.
 */
export function isPlainText(head: Uint8Array): boolean {
  const text = decoded(head)
  if (text === null || hasControls(text)) return false
  return !active.test(text.replace(/^[\ufeff\s]+/, ''))
}

/** Control characters other than tab, line breaks, form feed and escape. */
function hasControls(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    if (code < 32 && !(code >= 9 && code <= 13) && code !== 27) return true
  }
  return false
}

function decoded(head: Uint8Array): string | null {
  if (head[0] === 0xff && head[1] === 0xfe) return new TextDecoder('utf-16le').decode(wholeUnits(head))
  if (head[0] === 0xfe && head[1] === 0xff) return new TextDecoder('utf-16be').decode(wholeUnits(head))
  if (head.includes(0)) return null
  return new TextDecoder('utf-8').decode(head)
}

/** Cuts to whole UTF-16 units: the sample may end inside one. */
const wholeUnits = (head: Uint8Array) => head.subarray(0, head.length & ~1)
