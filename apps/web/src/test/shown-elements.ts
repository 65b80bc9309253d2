import { vi } from 'vitest'

type Report = (entries: { isIntersecting: boolean }[]) => void

/** The test browser has no layout: from here on an observed element is in view at once. */
export function showObservedElements(): void {
  class ObserverOfShown {
    readonly #report: Report

    constructor(report: Report) {
      this.#report = report
    }

    observe() {
      this.#report([{ isIntersecting: true }])
    }

    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', ObserverOfShown)
}
