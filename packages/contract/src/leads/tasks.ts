import { z } from 'zod'
import { endpoint } from '#endpoint.ts'
import { limits } from '#limits.ts'
import {
  id,
  idParam,
  idParams,
  instant,
  listOf,
  pageQuery,
  recordNumber,
  requiredText,
  seenVersion,
  text,
} from '#schemas.ts'
import { type TaskState, taskStates } from './task-names.ts'

export const taskState = z.enum(Object.keys(taskStates) as [TaskState, ...TaskState[]])

const person = z.object({ id, name: z.string() })

export const task = z.object({
  id,
  title: z.string(),
  notes: z.string(),
  user_id: id,
  user: person,
  author: person.nullable(),
  lead_id: id.nullable(),
  lead_number: recordNumber.nullable(),
  /** The lead's name, with permission to read it. */
  lead_name: z.string().nullable(),
  client_id: id.nullable(),
  client_name: z.string().nullable(),
  order_id: id.nullable(),
  /** With permission to read the order. */
  order_number: z.string().nullable(),
  due_at: instant.nullable(),
  remind_at: instant.nullable(),
  completed_at: instant.nullable(),
  /** Nobody did it: its lead was rejected. */
  is_closed_by_rejection: z.boolean(),
  version: z.number().int(),
  created_at: instant,
  deleted_at: instant.nullable(),
})
export type Task = z.infer<typeof task>

const moment = z.iso.datetime({ offset: true, error: 'Нужны дата и время' })

const taskKeys = {
  title: requiredText(300, 'Напишите, что нужно сделать'),
  notes: text(limits.notesMax),
  user_id: id,
  due_at: moment.nullable(),
  remind_at: moment.nullable(),
}

export const createTaskBody = z.strictObject({
  ...taskKeys,
  notes: taskKeys.notes.default(''),
  /** Absent: the caller. */
  user_id: taskKeys.user_id.optional(),
  due_at: taskKeys.due_at.default(null),
  remind_at: taskKeys.remind_at.default(null),
  lead_id: id.nullable().default(null),
  client_id: id.nullable().default(null),
  order_id: id.nullable().default(null),
})

export const updateTaskBody = z.strictObject({
  ...z.strictObject(taskKeys).partial().shape,
  is_done: z.boolean().optional(),
  version: seenVersion,
})

const read = { permission: 'task.read' } as const
const manage = { permission: 'task.manage' } as const

export const taskEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/tasks',
    summary: 'Tasks: open ones by due time, completed ones newest first',
    access: read,
    query: z.strictObject({
      ...pageQuery,
      state: taskState.default('open'),
      user_id: z.union([z.literal('me'), idParam]).optional(),
      lead_id: idParam.optional(),
      client_id: idParam.optional(),
      order_id: idParam.optional(),
      q: z.string().trim().max(100).optional(),
    }),
    output: listOf(task),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/tasks',
    summary: 'Create a task for the user or a colleague',
    access: manage,
    body: createTaskBody,
    output: task,
    status: 201,
    creates: true,
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/tasks/:id',
    summary: 'One task',
    access: read,
    params: idParams,
    output: task,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/tasks/:id',
    summary: 'Change, complete or reopen a task',
    access: manage,
    params: idParams,
    body: updateTaskBody,
    output: task,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/tasks/:id',
    summary: 'Move a task to the trash',
    access: manage,
    params: idParams,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/tasks/:id/restore',
    summary: 'Restore a task from the trash',
    access: manage,
    params: idParams,
    output: task,
  }),
}
