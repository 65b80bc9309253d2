import { skeletons } from '#tools/lib/browser/skeletons.ts'
import { describeElement, root, shownElements } from './elements.ts'
import { clippedTexts, overlappingTexts } from './text-faults.ts'

/** The minimum size of a touch target in pixels (WCAG 2.2, 2.5.8). */
const minTarget = 24

/** Finds visual faults of the page that it runs in. */
export function findFaults({ isPhone }: { isPhone: boolean }): string[] {
  const faults = [
    ...pageFaults(),
    ...clippedTexts(),
    ...overlappingTexts(),
    ...(isPhone ? smallTargets() : []),
  ]
  return [...new Set(faults)]
}

function pageFaults(): string[] {
  const faults: string[] = []
  const overflowPx = root.scrollWidth - root.clientWidth
  if (overflowPx > 0) faults.push(`${overflowPx} px beyond the right edge`)
  if (!document.title.trim()) faults.push('no title')
  const headings = document.querySelectorAll('h1').length
  if (headings !== 1) faults.push(`${headings} headings of the first level`)
  const skeletonCount = document.querySelectorAll(skeletons).length
  if (skeletonCount > 0) faults.push(`${skeletonCount} skeletons are left`)
  const [leaked] = /\b(undefined|NaN|Invalid Date|\[object \w+\])/.exec(document.body.innerText) ?? []
  if (leaked) faults.push(`«${leaked}» in the text`)
  const broken = [...document.images].filter(({ complete, naturalWidth }) => complete && naturalWidth === 0)
  return [...faults, ...broken.map(({ src }) => `broken image: ${src}`)]
}

function smallTargets(): string[] {
  const controls = 'a[href], button, [role=button], [role=tab], [role=switch], input, select, summary'
  return shownElements()
    .filter((one) => one.matches(controls) && getComputedStyle(one).display !== 'inline')
    .filter((one) => isSmall(one) && isSmall(one.closest('label') ?? one))
    .map((one) => {
      const { width, height } = one.getBoundingClientRect()
      return `touch target of ${Math.round(width)} × ${Math.round(height)} px: ${describeElement(one)}`
    })
}

function isSmall(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect()
  const size = Math.min(width, height)
  return size > 0 && size < minTarget
}
