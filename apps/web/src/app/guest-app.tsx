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

/** Rarely shown, so loaded on demand. */
const RequestWarning = lazy(async () => ({
  default: (await import('./layout/request-warning.tsx')).RequestWarning,
}))

/** A guest page without router, queries and socket. */
export function GuestApp({ page, styles }: { page: GuestPage; styles: EmotionCache }) {
  const Screen = screens[page]
  useEffect(revealPage, [])
  return (
    <AppThemeProvider styles={styles}>
      <BlankFrame>
        <Screen />
      </BlankFrame>
      <Warnings />
    </AppThemeProvider>
  )
}

/**
 * The prerendered page was hidden until its content is known (`before-entrance.js`); a hidden field could not take
 * the focus.
 */
function revealPage(): void {
  document.documentElement.removeAttribute('data-awaited')
  if (document.activeElement === document.body) document.querySelector<HTMLElement>('[autofocus]')?.focus()
  // Submitted before a script could handle it.
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
