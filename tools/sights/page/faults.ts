import { skeletons } from '#tools/lib/skeletons.ts'
import { root, shownElements, told } from './elements.ts'
import { cutTexts, textsOnTexts } from './texts.ts'

/** Of a finger, by WCAG 2.2. */
const leastTarget = 24

/** What a machine can see wrong with the page that it runs in. */
export function findFaults({ isPhone }: { isPhone: boolean }): string[] {
  const faults = [...pageItself(), ...cutTexts(), ...textsOnTexts(), ...(isPhone ? smallTargets() : [])]
  return [...new Set(faults)]
}

function pageItself(): string[] {
  const faults: string[] = []
  const beyond = root.scrollWidth - root.clientWidth
  if (beyond > 0) faults.push(`${beyond} px beyond the right edge`)
  if (!document.title.trim()) faults.push('no title')
  const headings = document.querySelectorAll('h1').length
  if (headings !== 1) faults.push(`${headings} headings of the first level`)
  const left = document.querySelectorAll(skeletons).length
  if (left > 0) faults.push(`${left} skeletons are left`)
  const [odd] = /\b(undefined|NaN|Invalid Date|\[object \w+\])/.exec(document.body.innerText) ?? []
  if (odd) faults.push(`«${odd}» in the text`)
  const lost = [...document.images].filter(({ complete, naturalWidth }) => complete && naturalWidth === 0)
  return [...faults, ...lost.map(({ src }) => `a picture that is not there: ${src}`)]
}

function smallTargets(): string[] {
  const wanted = 'a[href], button, [role=button], [role=tab], [role=switch], input, select, summary'
  return shownElements()
    .filter((one) => one.matches(wanted) && getComputedStyle(one).display !== 'inline')
    .filter((one) => isSmall(one) && isSmall(one.closest('label') ?? one))
    .map((one) => {
      const { width, height } = one.getBoundingClientRect()
      return `a target of ${Math.round(width)} × ${Math.round(height)} px: ${told(one)}`
    })
}

function isSmall(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect()
  const least = Math.min(width, height)
  return least > 0 && least < leastTarget
}
