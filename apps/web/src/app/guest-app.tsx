import type { EmotionCache } from '@emotion/cache'
import type { GuestPage } from '@veranda/contract'
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { ForgotPasswordPage } from '#features/auth/forgot-password-page.tsx'
import { LoginPage } from '#features/auth/login-page.tsx'
import { RegisterPage } from '#features/auth/register-page.tsx'
import { ResetPasswordPage } from '#features/auth/reset-password-page.tsx'
import { tooManyRequestsEvent } from '#lib/http/request.ts'
import { AppThemeProvider } from '#ui/app-theme-provider.tsx'
import { BlankFrame } from './layout/blank-frame.tsx'

const screens: Record<GuestPage, ComponentType> = {
  login: LoginPage,
  'forgot-password': ForgotPasswordPage,
  'reset-password': ResetPasswordPage,
  register: RegisterPage,
}

/** Seldom said: fetched when it is. */
const RequestWarning = lazy(async () => ({
  default: (await import('./layout/request-warning.tsx')).RequestWarning,
}))

/** A page for guests without the app around it: no router, no queries, no socket. */
export function GuestApp({ page, styles }: { page: GuestPage; styles: EmotionCache }) {
  const Screen = screens[page]
  useEffect(showAwaited, [])
  return (
    <AppThemeProvider styles={styles}>
      <BlankFrame>
        <Screen />
      </BlankFrame>
      <Warnings />
    </AppThemeProvider>
  )
}

/** What was hidden for being drawn in advance (`before-entrance.js`) is right by now; hidden it could not take the focus. */
function showAwaited(): void {
  document.documentElement.removeAttribute('data-awaited')
  if (document.activeElement === document.body) document.querySelector<HTMLElement>('[autofocus]')?.focus()
  // Sent before there was a script to send it.
  if ('sent' in document.documentElement.dataset) document.querySelector('form')?.requestSubmit()
}

function Warnings() {
  const [first, setFirst] = useState<Event | null>(null)
  useEffect(() => {
    const warn = (event: Event) => setFirst((earlier) => earlier ?? event)
    window.addEventListener(tooManyRequestsEvent, warn)
    return () => window.removeEventListener(tooManyRequestsEvent, warn)
  }, [])
  if (!first) return null
  return (
    <Suspense fallback={null}>
      <RequestWarning first={first} />
    </Suspense>
  )
}
