import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { logError } from '#lib/log.ts'
import { resubscribePush } from '#lib/offline/push-device.ts'
import { isActingAsOther } from '#lib/session/is-acting-as-other.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'

/** Sent by the service worker to the page that it focused. */
interface Opening {
  kind: 'open'
  path: string
}

const isOpening = (data: unknown): data is Opening =>
  typeof data === 'object' && data !== null && (data as Opening).kind === 'open'

/** Opens the target of a clicked notification without reloading the app, so that typed values are kept. */
export function PushWatch() {
  const { user } = useCurrentUser()
  const router = useRouter()
  const onMessage = useEffectEvent((event: MessageEvent) => {
    if (!isOpening(event.data)) return
    event.ports[0]?.postMessage('opened')
    router.history.push(event.data.path)
  })
  useEffect(() => {
    // Absent on insecure origins.
    const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
    const listener = (event: MessageEvent) => onMessage(event)
    workers?.addEventListener('message', listener)
    return () => workers?.removeEventListener('message', listener)
  }, [])

  const own = user && !isActingAsOther(user) ? user : null
  const keep = useEffectEvent(() => {
    if (own)
      resubscribePush(own).catch((error: unknown) => logError('This device may be told no more', error))
  })
  const ownId = own?.id
  useEffect(() => {
    if (ownId !== undefined) keep()
  }, [ownId])
  return null
}
