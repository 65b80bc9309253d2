import Alert from '@mui/material/Alert'
import { useEffect, useState } from 'react'
import { toast } from '#lib/notices/toasts.ts'
import { useIsOffline } from '#lib/realtime/connection.ts'
import { getChatState, useChat } from './sync/chat-store.ts'
import { texts } from './texts.ts'

const t = texts.connection
/** Shorter interruptions are not shown. */
const patienceMs = 3_000

/** Reports a lost connection, and what arrived once it is back. */
export function ConnectionBanner() {
  const isOffline = useIsOffline()
  const isBehind = useChat((state) => state.isBehind)
  const isLost = isOffline || isBehind
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (!isLost) return
    const timer = setTimeout(() => setShown(true), patienceMs)
    return () => clearTimeout(timer)
  }, [isLost])
  useEffect(() => {
    if (isLost || !isShown) return
    setShown(false)
    toast.success(t.back(getChatState().received))
  }, [isLost, isShown])
  if (!isShown || !isLost) return null
  return (
    <Alert severity="warning" role="status" sx={{ borderRadius: 0, py: 0.25 }}>
      {t.lost}
    </Alert>
  )
}
