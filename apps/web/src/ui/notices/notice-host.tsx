import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'

/**
 * Renders messages next to the app in `<body>`. An open dialog hides its siblings from screen readers with
 * `aria-hidden`; messages must be read out, so it is removed here.
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
