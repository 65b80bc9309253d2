import AssignmentIcon from '@mui/icons-material/AssignmentOutlined'
import AttachFileIcon from '@mui/icons-material/AttachFileOutlined'
import ChecklistIcon from '@mui/icons-material/ChecklistOutlined'
import CommentIcon from '@mui/icons-material/CommentOutlined'
import ForumIcon from '@mui/icons-material/ForumOutlined'
import SendIcon from '@mui/icons-material/SendOutlined'
import TaskAltIcon from '@mui/icons-material/TaskAltOutlined'
import { commentText, type LinkedTimelineEntry, type LinkedTimelineKind } from '@veranda/contract'
import type { ReactNode } from 'react'
import { pathTo } from '#lib/routes/paths.ts'
import { RouterLink } from '#ui/router-link.tsx'
import { type EntryViews, listChange } from './entry-view.ts'
import { timelineTexts as t } from './timeline-texts.ts'

/** Each record says for itself that it was deleted or restored. */
type SharedKind = Exclude<LinkedTimelineKind, 'deleted' | 'restored'>

/** What timelines of several kinds of records tell in the same words. */
export const linkedViews: EntryViews<LinkedTimelineEntry, SharedKind> = {
  task_created: ({ title, due_at, assignee, user }, time) => ({
    icon: ChecklistIcon,
    lines: [t.task(title)],
    details: [
      assignee.id === user?.id ? '' : t.taskFor(assignee.name),
      due_at ? t.taskDue(time(due_at)) : '',
    ],
  }),
  task_completed: ({ title, user, responsible, is_closed_by_rejection }) => ({
    icon: TaskAltIcon,
    lines: [is_closed_by_rejection ? t.taskClosed(title) : t.taskCompleted(title)],
    ...(!user && { by: t.responsible(responsible.name) }),
  }),
  chat: ({ conversation: { id, number, is_discussion } }) => ({
    icon: ForumIcon,
    lines: [
      <Linked
        key="chat"
        to={`${pathTo('chats.index')}?c=${id}${is_discussion ? '&queue=team' : ''}`}
        text={is_discussion ? t.discussion : t.chat}
      >
        {is_discussion ? t.discussionLink : t.chatLink(number)}
      </Linked>,
    ],
  }),
  file: ({ file }) => ({ icon: AttachFileIcon, lines: [t.file(file.name)] }),
  order: ({ order: { id, number } }) => ({
    icon: AssignmentIcon,
    lines: [
      <Linked key="order" to={pathTo('orders.show', { id })} text={t.order}>
        {t.orderLink(number)}
      </Linked>,
    ],
  }),
  document_sent: ({ document: { id, heading }, email }) => ({
    icon: SendIcon,
    lines: [
      <Linked key="document" to={pathTo('documents.show', { id })} text={t.document}>
        {heading}
      </Linked>,
    ],
    details: [t.documentTo(email)],
  }),
  comment: ({ comment }) => ({
    icon: CommentIcon,
    lines: [t.comment],
    details: [commentText(comment.text, comment.mentions)],
  }),
}

/** «Добавлен тег: Срочно», «Убран тег: Дача». */
export function tagLines(tags: readonly [string[], string[]] | undefined): string[] {
  if (!tags) return []
  const { added, removed } = listChange(tags)
  return [
    ...(added.length > 0 ? [t.tagsAdded(added)] : []),
    ...(removed.length > 0 ? [t.tagsRemoved(removed)] : []),
  ]
}

/** «Импорт «база.xlsx»» for a value that an import changed or, reverted, set back. */
export function importOrigin(entry: { import_file: string | null; is_import_revert: boolean }): string[] {
  if (entry.import_file === null) return []
  return [entry.is_import_revert ? t.byRevert(entry.import_file) : t.byImport(entry.import_file)]
}

/** The same for the changes of an entry, whose import is told as a change itself. */
export function importOfChanges(change: readonly [string | null, string | null] | undefined): string[] {
  if (!change) return []
  const [before, after] = change
  return importOrigin({ import_file: after ?? before, is_import_revert: after === null })
}

interface LinkedProps {
  to: string
  text: string
  children: string
  /** Follows the link. */
  rest?: ReactNode
}

/** What happened, with a link to the record. */
export function Linked({ to, text, children, rest }: LinkedProps) {
  return (
    <>
      {text}
      <RouterLink to={to}>{children}</RouterLink>
      {rest}
    </>
  )
}
