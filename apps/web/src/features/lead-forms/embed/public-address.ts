/** Where visitors find a form: a page that the server renders, outside this app. */
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
 * What the owner puts on a page of their own. The browser names the whole address of that page to the form: the marks of the
 * campaign stand in it.
 */
export function iframeCode(slug: string, title: string): string {
  const address = escaped(publicAddress(slug))
  return `<iframe src="${address}" title="${escaped(title)}" width="100%" height="720" frameborder="0" loading="lazy" referrerpolicy="no-referrer-when-downgrade"></iframe>`
}
