import { api } from '@veranda/contract'
import type { ExportTools } from '#features/record-exports/export-file-repo.ts'
import type { Serve } from '#http/serve.ts'
import { erasureAct } from './erasure-act.ts'
import { erasePersonalData, findPersonalData, getErasure, listErasures } from './erasures-repo.ts'
import { exportPersonalData } from './export/export-person-repo.ts'

export function personalDataRoutes(serve: Serve, files: ExportTools): void {
  serve(api.personalData.find, async ({ tenant, body }) => ({ groups: await findPersonalData(tenant, body) }))
  serve(api.personalData.export, ({ tenant, caller, body, now }) =>
    exportPersonalData(tenant, files, body, { now, timeZone: caller.company.time_zone }),
  )
  serve(api.personalData.erase, ({ tenant, body }) => erasePersonalData(tenant, body))
  serve(api.personalData.erasures, ({ tenant }) => listErasures(tenant))
  serve(api.personalData.act, async ({ tenant, caller, params }) =>
    erasureAct(await getErasure(tenant, params.id), caller.company.time_zone),
  )
}
