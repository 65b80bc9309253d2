import { api, scopeOf } from '@veranda/contract'
import type { Caller } from '#http/caller.ts'
import type { Serve } from '#http/serve.ts'
import {
  createTask,
  getTask,
  listTasks,
  removeTask,
  restoreTask,
  type TaskViewer,
  updateTask,
} from './tasks-repo.ts'

function viewerOf({ caller, scope }: { caller: Caller; scope: TaskViewer['scope'] }): TaskViewer {
  return {
    userId: caller.userId,
    name: caller.name,
    scope,
    timeZone: caller.company.time_zone,
    leads: scopeOf(caller.role, 'lead.read'),
    clients: scopeOf(caller.role, 'client.read'),
    orders: scopeOf(caller.role, 'order.read'),
  }
}

export function tasksRoutes(serve: Serve): void {
  serve(api.tasks.list, (context) => listTasks(context.tenant, context.query, viewerOf(context)))
  serve(api.tasks.create, (context) => createTask(context.tenant, context.body, viewerOf(context)))
  serve(api.tasks.show, (context) => getTask(context.tenant, context.params.id, viewerOf(context)))
  serve(api.tasks.update, (context) =>
    updateTask(context.tenant, context.params.id, context.body, viewerOf(context)),
  )
  serve(api.tasks.remove, async (context) => {
    await removeTask(context.tenant, context.params.id, viewerOf(context))
    return null
  })
  serve(api.tasks.restore, (context) => restoreTask(context.tenant, context.params.id, viewerOf(context)))
}
