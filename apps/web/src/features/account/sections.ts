import { lazy } from 'react'
import { importWhenOnline } from '#lib/offline/import-when-online.ts'
import type { PageSection } from '#ui/page/sections-page.tsx'
import { texts } from './texts.ts'

const t = texts.sections

/** Every section of the account, in order, each loaded when it is opened. */
export const sections: PageSection[] = [
  {
    code: 'profile',
    title: t.profile,
    component: lazy(() =>
      importWhenOnline(async () => ({ default: (await import('./profile-section.tsx')).ProfileSection })),
    ),
  },
  {
    code: 'security',
    title: t.security,
    component: lazy(() =>
      importWhenOnline(async () => ({
        default: (await import('./security/security-section.tsx')).SecuritySection,
      })),
    ),
  },
  {
    code: 'sessions',
    title: t.sessions,
    component: lazy(() =>
      importWhenOnline(async () => ({
        default: (await import('./security/sessions-section.tsx')).SessionsSection,
      })),
    ),
  },
  {
    code: 'notifications',
    title: t.notifications,
    component: lazy(() =>
      importWhenOnline(async () => ({
        default: (await import('./notifications-section.tsx')).NotificationsSection,
      })),
    ),
  },
  {
    code: 'appearance',
    title: t.appearance,
    component: lazy(() =>
      importWhenOnline(async () => ({
        default: (await import('./appearance-section.tsx')).AppearanceSection,
      })),
    ),
  },
]
