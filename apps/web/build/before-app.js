// Runs before the app is loaded: shows the server-rendered shell to signed-in users until the app renders its layout.
{
  const readStorage = (key) => {
    try {
      return localStorage.getItem(key) ?? ''
    } catch {
      return ''
    }
  }
  const shell = document.getElementById('shell')
  if (readStorage(TOKEN_KEY)) {
    shell.hidden = false
    if (readStorage(APPEARANCE_KEY).includes('"dark"')) shell.className = 'dark'
  }
  // A MutationObserver runs before the next paint, so shell and layout are never shown together.
  const root = document.getElementById('root')
  const observer = new MutationObserver(() => {
    // An alert is the app's message that its scripts could not be loaded.
    if (!root.querySelector('main, h1, [role=alert]')) return
    shell.remove()
    observer.disconnect()
  })
  observer.observe(root, { childList: true, subtree: true })
}
