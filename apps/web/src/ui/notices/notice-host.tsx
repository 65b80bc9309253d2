import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'

/**
 * Puts messages beside the app in the page's body. An open dialog hides everything beside it from
 * screen readers; messages must be heard over it, so the mark is taken off again.
 */
export function NoticeHost({ children }: { children: ReactNode }) {
  const [host] = useState(() => document.createElement('div'))
  useEffect(() => {
    document.body.append(host)
    const observer = new MutationObserver(() => {
      if (host.hasAttribute('aria-hidden')) host.removeAttribute('aria-hidden')
    })
    observer.observe(host, { attributes: true, attributeFilter: ['aria-hidden'] })
    return () => {
      observer.disconnect()
      host.remove()
    }
  }, [host])
  return createPortal(children, host)
}
