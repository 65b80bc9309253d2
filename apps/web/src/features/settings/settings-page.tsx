import { pages } from '@veranda/contract'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { SectionsPage } from '#ui/page/sections-page.tsx'
import { sections } from './sections.ts'
import { texts } from './texts.ts'

/** `/settings`: the company's settings by section. */
export function SettingsPage() {
  const { can } = useCurrentUser()
  const shown = sections.filter(({ permission }) => can(permission))
  return <SectionsPage title={texts.title} path={pages.settings.path} label={texts.nav} sections={shown} />
}
