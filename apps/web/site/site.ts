/**
 * Enhances the pages of the site: applies the stored theme, shows other links to signed-in users, and calculates the
 * visitor's window. The pages work without this script.
 */
const banner = document.querySelector<HTMLElement>('.top')
const readStorage = (key: string | undefined) => (key === undefined ? null : localStorage.getItem(key))

function applyTheme(): void {
  const { style, dataset } = document.documentElement
  try {
    const { theme } = JSON.parse(readStorage(banner?.dataset.appearanceKey) ?? '{}')
    if (theme !== 'light' && theme !== 'dark') return
    dataset.theme = theme
    style.colorScheme = theme
  } catch {
    // The stored value is not valid JSON: the default theme is used.
  }
}

function showSessionLinks(): void {
  const isMember = Boolean(readStorage(banner?.dataset.tokenKey))
  for (const link of document.querySelectorAll<HTMLElement>('[data-member]')) link.hidden = !isMember
  for (const link of document.querySelectorAll<HTMLElement>('[data-guest]')) link.hidden = isMember
}

function update(): void {
  applyTheme()
  showSessionLinks()
}

update()
addEventListener('storage', update)
// A page restored from the back/forward cache may be outdated.
addEventListener('pageshow', update)

/** Going back to a page of the app may only fire `popstate`, so the page is loaded here. */
const path = location.pathname
addEventListener('popstate', () => {
  if (location.pathname !== path) location.reload()
})

/** Loads the calculator when it is scrolled near the viewport. */
function loadCalculatorOnScroll(): void {
  const container = document.querySelector<HTMLElement>('[data-calculator]')
  if (!container) return
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      void import('./calculator.ts').then(({ startCalculator }) => startCalculator(container))
    },
    { rootMargin: '600px' },
  )
  observer.observe(container)
}
loadCalculatorOnScroll()

// Makes this file a module, so that its names are not global.
export {}
