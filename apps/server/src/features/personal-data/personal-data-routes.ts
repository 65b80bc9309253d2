import { api } from '@veranda/contract'
import type { Serve } from '#http/serve.ts'
import { erasureAct } from './erasure-act.ts'
import { erasePersonalData, findPersonalData, getErasure, listErasures } from './erasures-repo.ts'

export function personalDataRoutes(serve: Serve): void {
  serve(api.personalData.find, async ({ tenant, body }) => ({ groups: await findPersonalData(tenant, body) }))
  serve(api.personalData.erase, ({ tenant, body }) => erasePersonalData(tenant, body))
  serve(api.personalData.erasures, ({ tenant }) => listErasures(tenant))
  serve(api.personalData.act, async ({ tenant, caller, params }) =>
    erasureAct(await getErasure(tenant, params.id), caller.company.time_zone),
  )
}
