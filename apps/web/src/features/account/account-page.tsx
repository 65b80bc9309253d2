import { pages } from '@veranda/contract'
import { SectionsPage } from '#ui/page/sections-page.tsx'
import { sections } from './sections.ts'
import { texts } from './texts.ts'

const { title, path } = pages['account-settings']

/** `/account-settings`: the user's own settings. */
export function AccountPage() {
  return <SectionsPage title={title} path={path} label={texts.nav} sections={sections} />
}
