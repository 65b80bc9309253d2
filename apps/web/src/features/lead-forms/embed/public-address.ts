/** URL of a form's public page, which the server renders. */
export function publicAddress(slug: string): string {
  return `${window.location.origin}/f/${slug}`
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}

/**
 * Embed code for the owner's site. The referrer policy passes the full URL of the embedding page, which contains the
 * UTM parameters.
 */
export function iframeCode(slug: string, title: string): string {
  const address = escaped(publicAddress(slug))
  return `<iframe src="${address}" title="${escaped(title)}" width="100%" height="720" frameborder="0" loading="lazy" referrerpolicy="no-referrer-when-downgrade"></iframe>`
}
