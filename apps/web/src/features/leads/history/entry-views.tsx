import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import InboxIcon from '@mui/icons-material/InboxOutlined'
import PersonAddIcon from '@mui/icons-material/PersonAddAltOutlined'
import PhoneIcon from '@mui/icons-material/PhoneOutlined'
import ReplayIcon from '@mui/icons-material/ReplayOutlined'
import RestoreIcon from '@mui/icons-material/RestoreOutlined'
import TextFieldsIcon from '@mui/icons-material/TextFieldsOutlined'
import {
  callOutcomeLabel,
  type LeadChanges,
  type LeadTimelineEntry,
  type LeadTimelineKind,
  leadStatusTitle,
} from '@veranda/contract'
import { answerText } from '#entities/lead/answer-text.ts'
import type { EntryOf, EntryView, EntryViews, FormatTime } from '#entities/timeline/entry-view.ts'
import {
  importOfChanges,
  importOrigin,
  Linked,
  linkedViews,
  tagLines,
} from '#entities/timeline/linked-views.tsx'
import { timelineTexts as shared } from '#entities/timeline/timeline-texts.ts'
import { pathTo } from '#lib/routes/paths.ts'
import { stringifySearch } from '#lib/routes/search-params.ts'
import { useSearchParams } from '#lib/routes/use-search-params.ts'
import { historyTexts as t } from './history-texts.ts'

const views: EntryViews<LeadTimelineEntry> = {
  ...linkedViews,
  created: ({ source, form, is_repeat }) => ({
    icon: InboxIcon,
    lines: [form === null ? t.created(source) : t.submitted(form)],
    details: is_repeat ? [t.repeated] : [],
  }),
  changed: ({ changes, user }) => ({
    icon: EditIcon,
    lines: linesOf(changes),
    details: importOfChanges(changes.import),
    ...(!user && { by: shared.automatic }),
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
    lines: [shared.call(callOutcomeLabel(outcome))],
    details: [note, remind_at ? shared.callDue(time(remind_at)) : ''],
  }),
  repeat: ({ lead }) => ({ icon: ReplayIcon, lines: [<RepeatLink key="lead" lead={lead} />] }),
  answer: ({ label, type, before, after, import_file, is_import_revert }, time) => ({
    icon: TextFieldsIcon,
    lines: [t.answer(label)],
    details: [
      t.answerBefore(answerText(type, before, time)),
      after === '' ? t.answerRemoved : t.answerAfter(answerText(type, after, time)),
      ...importOrigin({ import_file, is_import_revert }),
    ],
  }),
}

/** What an entry says. */
export function entryView<K extends LeadTimelineKind>(
  entry: EntryOf<LeadTimelineEntry, K>,
  time: FormatTime,
): EntryView {
  return views[entry.kind](entry, time)
}

function linesOf({
  status,
  assignee,
  reject_reason,
  tags,
  notes,
  undone_call,
  unlinked,
}: LeadChanges): string[] {
  return [
    unlinked && t.unlinked,
    undone_call !== undefined && t.undoneCall(undone_call),
    status && statusLine(status[0] ?? '', status[1] ?? ''),
    assignee && shared.assignee(...assignee),
    reject_reason && t.reason(...reject_reason),
    ...tagLines(tags),
    notes && t.notes,
  ].filter((line) => typeof line === 'string')
}

/** A rejection that was taken back is called so: its task and its call are not in the history any more. */
const statusLine = (before: string, after: string): string =>
  before === 'rejected'
    ? t.unrejected(leadStatusTitle(after))
    : t.status(leadStatusTitle(before), leadStatusTitle(after))

/** Opens over the same list. */
function RepeatLink({
  lead: { id, number, status },
}: Pick<Extract<LeadTimelineEntry, { kind: 'repeat' }>, 'lead'>) {
  const { params } = useSearchParams()
  return (
    <Linked to={stringifySearch({ ...params, lead: id })} text={t.repeat}>
      {t.repeatLink(number, leadStatusTitle(status))}
    </Linked>
  )
}
