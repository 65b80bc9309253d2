import { api } from '@veranda/contract'
import type { PlatformDb } from '#db/platform-db.ts'
import type { Serve } from '#http/serve.ts'
import { keyOf, openForm, presentForm, receiveSubmission } from './submissions-repo.ts'

export interface PublicFormsOptions {
  platform: PlatformDb
  /** Signs form tokens. */
  secret: string
}

export function publicFormsRoutes(serve: Serve, { platform, secret }: PublicFormsOptions): void {
  serve(api.publicForms.show, async ({ params, now }) =>
    presentForm(await openForm(platform, params.slug, now), now, secret),
  )

  serve(api.publicForms.submit, async ({ params, body, client, headers, now }) => {
    const form = await openForm(platform, params.slug, now)
    const key = keyOf([headers['idempotency-key']].flat()[0])
    const { id, number } = await receiveSubmission(platform, form, { body, client, key }, now, secret)
    return { id, number }
  })
}
