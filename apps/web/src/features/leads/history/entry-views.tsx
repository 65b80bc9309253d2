import AssignmentIcon from '@mui/icons-material/AssignmentOutlined'
import AttachFileIcon from '@mui/icons-material/AttachFileOutlined'
import ChecklistIcon from '@mui/icons-material/ChecklistOutlined'
import CommentIcon from '@mui/icons-material/CommentOutlined'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import ForumIcon from '@mui/icons-material/ForumOutlined'
import InboxIcon from '@mui/icons-material/InboxOutlined'
import PersonAddIcon from '@mui/icons-material/PersonAddAltOutlined'
import PhoneIcon from '@mui/icons-material/PhoneOutlined'
import ReplayIcon from '@mui/icons-material/ReplayOutlined'
import RestoreIcon from '@mui/icons-material/RestoreOutlined'
import SendIcon from '@mui/icons-material/SendOutlined'
import TaskAltIcon from '@mui/icons-material/TaskAltOutlined'
import TextFieldsIcon from '@mui/icons-material/TextFieldsOutlined'
import type { SvgIconProps } from '@mui/material/SvgIcon'
import {
  callOutcomeLabel,
  commentText,
  type LeadChanges,
  type LeadTimelineEntry,
  type LeadTimelineKind,
  leadStatusTitle,
} from '@veranda/contract'
import type { ComponentType, ReactNode } from 'react'
import { answerText } from '#entities/lead/answer-text.ts'
import { pathTo } from '#lib/routes/paths.ts'
import { stringifySearch } from '#lib/routes/search-params.ts'
import { useSearchParams } from '#lib/routes/use-search-params.ts'
import { RouterLink } from '#ui/router-link.tsx'
import { historyTexts as t } from './history-texts.ts'

/** How an entry is shown: what happened, in one or more lines, and details in grey. */
interface EntryView {
  icon: ComponentType<SvgIconProps>
  lines: ReactNode[]
  details?: string[]
  /** Instead of the person's name. */
  by?: string
}

type Entries = { [K in LeadTimelineKind]: Extract<LeadTimelineEntry, { kind: K }> }
/** Written as a mapped type, so that the compiler knows which view suits which entry. */
type EntryOf<K extends LeadTimelineKind> = { [P in K]: { kind: P } & Entries[P] }[K]
type FormatTime = (at: string | null) => string

const views: { [K in LeadTimelineKind]: (entry: EntryOf<K>, time: FormatTime) => EntryView } = {
  created: ({ source, form, is_repeat }) => ({
    icon: InboxIcon,
    lines: [form === null ? t.created(source) : t.submitted(form)],
    details: is_repeat ? [t.repeated] : [],
  }),
  changed: ({ changes, user }) => ({
    icon: EditIcon,
    lines: linesOf(changes),
    ...(!user && { by: t.automatic }),
  }),
  deleted: () => ({ icon: DeleteIcon, lines: [t.deleted] }),
  restored: () => ({ icon: RestoreIcon, lines: [t.restored] }),
  converted: ({ client }) => ({
    icon: PersonAddIcon,
    lines: [
      client ? (
        <Linked key="client" to={pathTo('clients.show', { id: client.id })} text={t.convertedTo}>
          {client.name || t.noName}
        </Linked>
      ) : (
        t.converted
      ),
    ],
  }),
  call: ({ outcome, note, remind_at }, time) => ({
    icon: PhoneIcon,
    lines: [t.call(callOutcomeLabel(outcome))],
    details: [note, remind_at ? t.callAgain(time(remind_at)) : ''],
  }),
  repeat: ({ lead }) => ({ icon: ReplayIcon, lines: [<RepeatLink key="lead" lead={lead} />] }),
  task_created: ({ title, due_at, assignee, user }, time) => ({
    icon: ChecklistIcon,
    lines: [t.task(title)],
    details: [
      assignee.id === user?.id ? '' : t.taskFor(assignee.name),
      due_at ? t.taskDue(time(due_at)) : '',
    ],
  }),
  task_completed: ({ title, user }) => ({
    icon: TaskAltIcon,
    lines: [t.taskCompleted(title)],
    ...(user && { by: t.responsible(user.name) }),
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
  answer: ({ label, type, before, after }, time) => ({
    icon: TextFieldsIcon,
    lines: [t.answer(label)],
    details: [
      t.answerBefore(answerText(type, before, time)),
      after === '' ? t.answerRemoved : t.answerAfter(answerText(type, after, time)),
    ],
  }),
  comment: ({ comment }) => ({
    icon: CommentIcon,
    lines: [t.comment],
    details: [commentText(comment.text, comment.mentions)],
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
}

/** What an entry says. */
export function entryView<K extends LeadTimelineKind>(entry: EntryOf<K>, time: FormatTime): EntryView {
  return views[entry.kind](entry, time)
}

function linesOf({ status, assignee, reject_reason, tags, notes, undone_call }: LeadChanges): string[] {
  const [before, after] = tags ?? [[], []]
  const added = after.filter((tag) => !before.includes(tag))
  const removed = before.filter((tag) => !after.includes(tag))
  return [
    undone_call !== undefined && t.undoneCall(undone_call),
    status && t.status(leadStatusTitle(status[0] ?? ''), leadStatusTitle(status[1] ?? '')),
    assignee && t.assignee(...assignee),
    reject_reason && t.reason(...reject_reason),
    added.length > 0 && t.tagsAdded(added),
    removed.length > 0 && t.tagsRemoved(removed),
    notes && t.notes,
  ].filter((line) => typeof line === 'string')
}

interface LinkedProps {
  to: string
  text: string
  children: string
}

function Linked({ to, text, children }: LinkedProps) {
  return (
    <>
      {text}
      <RouterLink to={to}>{children}</RouterLink>
    </>
  )
}

/** Opens over the same list. */
function RepeatLink({ lead: { id, number, status } }: Pick<Entries['repeat'], 'lead'>) {
  const { params } = useSearchParams()
  return (
    <Linked to={stringifySearch({ ...params, lead: id })} text={t.repeat}>
      {t.repeatLink(number, leadStatusTitle(status))}
    </Linked>
  )
}
