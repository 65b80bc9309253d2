import { api } from '@veranda/contract'
import type { Serve } from '#http/serve.ts'

export function modulesRoutes(serve: Serve): void {
  serve(api.modules.company, async ({ caller }) => caller.modules)
}
