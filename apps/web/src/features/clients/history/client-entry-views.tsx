import OrderIcon from '@mui/icons-material/AssignmentOutlined'
import MergeIcon from '@mui/icons-material/CallMerge'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import InboxIcon from '@mui/icons-material/InboxOutlined'
import PaymentIcon from '@mui/icons-material/PaymentsOutlined'
import PersonAddIcon from '@mui/icons-material/PersonAddAltOutlined'
import PhoneIcon from '@mui/icons-material/PhoneOutlined'
import RestoreIcon from '@mui/icons-material/RestoreOutlined'
import TextFieldsIcon from '@mui/icons-material/TextFieldsOutlined'
import {
  type ClientEdits,
  type ClientTimelineEntry,
  type ClientTimelineKind,
  callOutcomeLabel,
  leadStatusTitle,
  orderStages,
  paymentMethods,
  paymentPurposes,
} from '@veranda/contract'
import type { ReactNode } from 'react'
import type { EntryOf, EntryView, EntryViews, FormatTime } from '#entities/timeline/entry-view.ts'
import {
  importOfChanges,
  importOrigin,
  Linked,
  linkedViews,
  tagLines,
} from '#entities/timeline/linked-views.tsx'
import { timelineTexts as shared } from '#entities/timeline/timeline-texts.ts'
import { valueText } from '#features/clients/fields/value-text.ts'
import { roubles } from '#lib/format/money.ts'
import { pathTo } from '#lib/routes/paths.ts'
import { NoWrapNumbers } from '#ui/no-wrap-numbers.tsx'
import { clientHistoryTexts as t } from './client-history-texts.ts'

const views: EntryViews<ClientTimelineEntry> = {
  ...linkedViews,
  added: () => ({ icon: PersonAddIcon, lines: [t.added] }),
  deleted: () => ({ icon: DeleteIcon, lines: [t.deleted] }),
  restored: () => ({ icon: RestoreIcon, lines: [t.restored] }),
  merged: ({ other }) => ({ icon: MergeIcon, lines: [t.merged(other)] }),
  unmerged: ({ other }) => ({ icon: MergeIcon, lines: [t.unmerged(other)] }),
  edited: ({ changes, user }) => ({
    icon: EditIcon,
    lines: linesOf(changes),
    details: importOfChanges(changes.import),
    ...(!user && { by: shared.automatic }),
  }),
  field: ({ field, before, after, import_file, is_import_revert }) => {
    const origin = importOrigin({ import_file, is_import_revert })
    if (field === 'notes')
      return {
        icon: TextFieldsIcon,
        lines: [t.longField(field)],
        details: [t.before(before), t.after(after), ...origin],
      }
    const line = (
      <NoWrapNumbers key="field" text={t.field(field, valueText(field, before), valueText(field, after))} />
    )
    return { icon: TextFieldsIcon, lines: [line], details: origin }
  },
  lead: ({ lead, source, form }) => ({
    icon: InboxIcon,
    lines: [
      <LeadLink
        key="lead"
        id={lead.id}
        text={t.lead}
        rest={form === null ? source && t.leadSource(source) : t.leadFrom(form)}
      >
        {t.leadLink(lead.number)}
      </LeadLink>,
    ],
  }),
  lead_status: ({ lead, before, after }) => ({
    icon: EditIcon,
    lines: [
      <LeadLink
        key="lead"
        id={lead.id}
        text={t.leadStatus}
        rest={
          before === 'rejected'
            ? t.unrejected(leadStatusTitle(after))
            : t.status(leadStatusTitle(before), leadStatusTitle(after))
        }
      >
        {t.leadNumber(lead.number)}
      </LeadLink>,
    ],
  }),
  lead_call: ({ lead, outcome, note, remind_at }, time) => ({
    icon: PhoneIcon,
    lines: [
      <LeadLink key="lead" id={lead.id} text={t.leadCall} rest={t.outcome(callOutcomeLabel(outcome))}>
        {t.leadNumber(lead.number)}
      </LeadLink>,
    ],
    details: [note, remind_at ? shared.callDue(time(remind_at)) : ''],
  }),
  order_stage: ({ order, before, after }) => ({
    icon: OrderIcon,
    lines: [
      <Linked
        key="order"
        to={pathTo('orders.show', { id: order.id })}
        text={t.order}
        rest={before === null ? t.reopened : t.stage(stageTitle(before), stageTitle(after))}
      >
        {t.orderNumber(order.number)}
      </Linked>,
    ],
  }),
  payment: ({ order, amount_kopecks, method, purpose }) => ({
    icon: PaymentIcon,
    lines: [
      <Linked
        key="order"
        to={pathTo('orders.show', { id: order.id })}
        text={t.payment(paymentPurposes[purpose], roubles(amount_kopecks))}
      >
        {t.orderNumber(order.number)}
      </Linked>,
    ],
    details: [t.method(paymentMethods[method])],
  }),
}

/** What an entry says. */
export function clientEntryView<K extends ClientTimelineKind>(
  entry: EntryOf<ClientTimelineEntry, K>,
  time: FormatTime,
): EntryView {
  return views[entry.kind](entry, time)
}

const stageTitle = (stage: string) =>
  Object.entries(orderStages).find(([code]) => code === stage)?.[1] ?? stage

function linesOf({ assignee, tags, person, site, lead }: ClientEdits): string[] {
  return [
    ...(assignee ? [shared.assignee(...assignee)] : []),
    ...tagLines(tags),
    ...(person ? [partLine(person, t.personAdded, t.personRemoved, t.personChanged)] : []),
    ...(site ? [partLine(site, t.siteAdded, t.siteRemoved, t.siteChanged)] : []),
    ...(lead ? [lead[1] === null ? t.leadUnlinked(lead[0] ?? '') : t.leadLinked(lead[1])] : []),
  ]
}

type Line = (name: string) => string

function partLine(
  [before, after]: [string | null, string | null],
  added: Line,
  removed: Line,
  changed: Line,
) {
  if (before === null) return added(after ?? '')
  return after === null ? removed(before) : changed(after)
}

interface LeadLinkProps {
  id: number
  text: string
  rest: ReactNode
  children: string
}

/** Opens over the client's page. */
const LeadLink = ({ id, ...props }: LeadLinkProps) => <Linked to={`?lead=${id}`} {...props} />
