/**
 * What the pages of the site do where there is a script: take on the remembered look, tell the signed-in from guests,
 * count the visitor's own window. All of it is there without one.
 */
const banner = document.querySelector<HTMLElement>('.top')
const kept = (key: string | undefined) => (key === undefined ? null : localStorage.getItem(key))

function takeOnLook(): void {
  const { style, dataset } = document.documentElement
  try {
    const { theme } = JSON.parse(kept(banner?.dataset.appearanceKey) ?? '{}')
    if (theme !== 'light' && theme !== 'dark') return
    dataset.theme = theme
    style.colorScheme = theme
  } catch {
    // Somebody else's words under our name: the usual look will do.
  }
}

function tellWhoever(): void {
  const isMember = Boolean(kept(banner?.dataset.tokenKey))
  for (const one of document.querySelectorAll<HTMLElement>('[data-member]')) one.hidden = !isMember
  for (const one of document.querySelectorAll<HTMLElement>('[data-guest]')) one.hidden = isMember
}

function follow(): void {
  takeOnLook()
  tellWhoever()
}

follow()
addEventListener('storage', follow)
// A page that comes back from the browser's memory may be of another day.
addEventListener('pageshow', follow)

/** The app leads here from addresses of its own, and a browser may take those for places of this document. */
const path = location.pathname
addEventListener('popstate', () => {
  if (location.pathname !== path) location.reload()
})

/** The calculation is fetched when it comes near. */
function awaitCalculator(): void {
  const place = document.querySelector<HTMLElement>('[data-calculator]')
  if (!place) return
  const watch = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      watch.disconnect()
      void import('./calculator.ts').then(({ startCalculator }) => startCalculator(place))
    },
    { rootMargin: '600px' },
  )
  watch.observe(place)
}
awaitCalculator()

// A module: its names are its own.
export {}
