import { lazyPart } from '#lib/offline/lazy-part.ts'
import type { PageSection } from '#ui/page/sections-page.tsx'
import { texts } from './texts.ts'

const t = texts.sections

/** Sections of the account in order, each loaded when opened. */
export const sections: PageSection[] = [
  {
    code: 'profile',
    title: t.profile,
    component: lazyPart(() => import('./profile-section.tsx'), 'ProfileSection'),
  },
  {
    code: 'security',
    title: t.security,
    component: lazyPart(() => import('./security/security-section.tsx'), 'SecuritySection'),
  },
  {
    code: 'sessions',
    title: t.sessions,
    component: lazyPart(() => import('./security/sessions-section.tsx'), 'SessionsSection'),
  },
  {
    code: 'notifications',
    title: t.notifications,
    component: lazyPart(() => import('./notifications-section.tsx'), 'NotificationsSection'),
  },
  {
    code: 'appearance',
    title: t.appearance,
    component: lazyPart(() => import('./appearance-section.tsx'), 'AppearanceSection'),
  },
]
