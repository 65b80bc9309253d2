// Runs before the app is there: its frame, as the server has sent it, is shown to anyone who is signed in until the app draws its own.
{
  const kept = (key) => {
    try {
      return localStorage.getItem(key) ?? ''
    } catch {
      return ''
    }
  }
  const shell = document.getElementById('shell')
  if (kept(TOKEN_KEY)) {
    shell.hidden = false
    if (kept(APPEARANCE_KEY).includes('"dark"')) shell.className = 'dark'
  }
  // In the same moment, before anything is painted.
  const root = document.getElementById('root')
  const observer = new MutationObserver(() => {
    // An alert: the app's own parts have not come, and it says so.
    if (!root.querySelector('main, h1, [role=alert]')) return
    shell.remove()
    observer.disconnect()
  })
  observer.observe(root, { childList: true, subtree: true })
}
