// Runs before a page for guests is drawn, within its head. What the build has drawn is right for most: for anyone who comes by a link
// with something behind `#`, or likes another look, the page waits for its scripts. The build writes the names in capitals.
{
  const { documentElement } = document
  const kept = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const isUsual = (look) => !/"dark"|"compact"/.test(look)
  if (kept(TOKEN_KEY)) location.replace(APP_PATH)
  if (kept(TOKEN_KEY) || location.hash || !isUsual(kept(APPEARANCE_KEY) ?? ''))
    documentElement.dataset.awaited = ''
  if (kept(APPEARANCE_KEY)?.includes('"dark"')) documentElement.style.background = DARK_PAGE
  // Sent without a script a form would put the password into the address. The page sends it once it can.
  const keep = (event) => {
    event.preventDefault()
    documentElement.dataset.sent = ''
  }
  addEventListener('submit', keep, true)
  // Anyone who signs in goes on to the desk: it is fetched while they type, and takes nothing from what this page is made of.
  const fetchLater = (href) =>
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'prefetch', as: 'script', crossOrigin: '', href }),
    )
  addEventListener('load', () => LATER.forEach(fetchLater))
}
