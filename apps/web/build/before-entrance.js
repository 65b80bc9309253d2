// Runs in the head of a guest page before it is painted. The prerendered page is hidden until the scripts are loaded if it would be
// rendered differently: for an address with a hash, or another theme or density. The build fills in the names in capitals.
{
  const { documentElement } = document
  const readStorage = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const isDefault = (appearance) => !/"dark"|"compact"/.test(appearance)
  if (readStorage(TOKEN_KEY)) location.replace(APP_PATH)
  if (readStorage(TOKEN_KEY) || location.hash || !isDefault(readStorage(APPEARANCE_KEY) ?? ''))
    documentElement.dataset.awaited = ''
  if (readStorage(APPEARANCE_KEY)?.includes('"dark"')) documentElement.style.background = DARK_PAGE
  // Without this a form submitted before the scripts are loaded would put the password into the URL. The page submits it later.
  const deferSubmit = (event) => {
    event.preventDefault()
    documentElement.dataset.sent = ''
  }
  addEventListener('submit', deferSubmit, true)
  // The dashboard follows the sign-in, so its scripts are prefetched after this page has loaded.
  const prefetch = (href) =>
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'prefetch', as: 'script', crossOrigin: '', href }),
    )
  addEventListener('load', () => LATER.forEach(prefetch))
}
