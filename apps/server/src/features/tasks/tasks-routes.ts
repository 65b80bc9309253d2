import { api } from '@veranda/contract'
import type { Serve } from '#http/serve.ts'
import {
  createTask,
  getTask,
  listTasks,
  removeTask,
  restoreTask,
  taskViewerOf,
  updateTask,
} from './tasks-repo.ts'

export function tasksRoutes(serve: Serve): void {
  serve(api.tasks.list, (context) => listTasks(context.tenant, context.query, taskViewerOf(context)))
  serve(api.tasks.create, (context) => createTask(context.tenant, context.body, taskViewerOf(context)))
  serve(api.tasks.show, (context) => getTask(context.tenant, context.params.id, taskViewerOf(context)))
  serve(api.tasks.update, (context) =>
    updateTask(context.tenant, context.params.id, context.body, taskViewerOf(context)),
  )
  serve(api.tasks.remove, async (context) => {
    await removeTask(context.tenant, context.params.id, taskViewerOf(context))
    return null
  })
  serve(api.tasks.restore, (context) => restoreTask(context.tenant, context.params.id, taskViewerOf(context)))
}
