import { randomUUID } from 'node:crypto'
import { findPlatformForm } from '#db/platform/companies.ts'
import type { Html } from '#text/html.ts'
import { formBlock } from './form-page.ts'
import type { PublicFormsOptions } from './public-forms-routes.ts'
import { presentForm } from './submissions-repo.ts'

export interface RequestForm {
  title: string
  description: string
  /** The form, that works without a script. */
  block: Html
}

/** The landing page's own form; nothing where the operators have closed it. `note` stands under the consent. */
export async function requestForm(
  { platform, secret }: PublicFormsOptions,
  now: Date,
  note: Html,
): Promise<RequestForm | undefined> {
  const found = await findPlatformForm(platform)
  if (!found) return undefined
  const form = presentForm(found, now, secret)
  const view = { form, key: randomUUID(), typed: {}, errors: {}, pageUrl: '', referer: '' }
  return { title: form.title, description: form.description, block: formBlock(view, note) }
}
