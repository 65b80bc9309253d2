/** Beginnings of what a browser or a shell would take for more than words. */
const active =
  /^(#!|<(!doctype|html|head|body|script|svg|\?xml|\?php|%|iframe|math|xsl|!--|[a-z]+:)|%!ps|mz\x90|\{\\rtf)/i

/**
 * Whether bytes are plain text: UTF-8, UTF-16 with its mark, or a one-byte encoding, without control signs and not
 * the beginning of a page, a picture or a program.
 */
export function isPlainText(head: Uint8Array): boolean {
  const text = decoded(head)
  if (text === null || hasControls(text)) return false
  return !active.test(text.replace(/^[\ufeff\s]+/, ''))
}

/** Controls other than those that lay out a text: tab, line ends, and the escape of old printers. */
function hasControls(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    if (code < 32 && !(code >= 9 && code <= 13) && code !== 27) return true
  }
  return false
}

function decoded(head: Uint8Array): string | null {
  if (head[0] === 0xff && head[1] === 0xfe) return new TextDecoder('utf-16le').decode(even(head))
  if (head[0] === 0xfe && head[1] === 0xff) return new TextDecoder('utf-16be').decode(even(head))
  if (head.includes(0)) return null
  return new TextDecoder('utf-8').decode(head)
}

/** The head of a file may end within a sign. */
const even = (head: Uint8Array) => head.subarray(0, head.length & ~1)
