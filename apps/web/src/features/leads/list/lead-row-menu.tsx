import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import PersonAddIcon from '@mui/icons-material/PersonAddAltOutlined'
import PersonIcon from '@mui/icons-material/PersonOutlineOutlined'
import { useNavigate } from '@tanstack/react-router'
import { type LeadListItem, pages } from '@veranda/contract'
import { useState } from 'react'
import { requestPart } from '#features/leads/dialog-request.ts'
import { RemoveLeadQuestion } from '#features/leads/remove-lead-question.tsx'
import { texts } from '#features/leads/texts.ts'
import { isWaitingForOne, useMayAssign, useTakeForMe } from '#features/leads/use-take-for-me.ts'
import { pathTo } from '#lib/routes/paths.ts'
import { stringifySearch } from '#lib/routes/search-params.ts'
import { useLeadOverlay } from '#lib/routes/use-search-params.ts'
import { useRecordPermission } from '#lib/session/record-permission.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { linkAction, phoneActions } from '#ui/lists/row-menu/contact-actions.ts'
import { RowMenu } from '#ui/lists/row-menu/row-menu.tsx'
import type { OpenedRowMenu } from '#ui/lists/row-menu/row-menu-area.tsx'
import { texts as listTexts } from '#ui/lists/texts.ts'

export const leadMenuName = ({ number, name }: LeadListItem): string =>
  texts.list.menuOf(number, name || texts.list.noName)

/** What is done with a lead without opening it. */
export function LeadRowMenu({ record: lead, ...menu }: OpenedRowMenu<LeadListItem>) {
  const [isRemoving, setRemoving] = useState(false)
  const client = useClientAction(lead)
  const { take } = useTakeForMe(lead)
  const mayAssign = useMayAssign()
  const reaches = useRecordPermission()
  return (
    <>
      <RowMenu
        {...menu}
        name={leadMenuName(lead)}
        actions={[
          ...phoneActions(lead.phone),
          linkAction(`${pages['leads.index'].path}${stringifySearch({ lead: lead.id })}`),
          client,
          mayAssign &&
            isWaitingForOne(lead) && { label: texts.assignee.take, icon: PersonIcon, onClick: take },
          reaches('lead.delete', lead) && {
            label: listTexts.rowMenu.remove,
            icon: DeleteIcon,
            onClick: () => setRemoving(true),
          },
        ]}
      />
      <RemoveLeadQuestion
        lead={lead}
        isOpen={isRemoving}
        onRemoved={() => setRemoving(false)}
        onClose={() => setRemoving(false)}
      />
    </>
  )
}

/** Makes a client of the lead, in its dialog, or opens the one that it became. */
function useClientAction(lead: LeadListItem) {
  const { open } = useLeadOverlay()
  const navigate = useNavigate()
  const { can } = useCurrentUser()
  const reaches = useRecordPermission()
  const { client_id: id } = lead
  if (id !== null) {
    const show = () => void navigate({ to: pathTo('clients.show', { id }) })
    return can('client.read') && { label: texts.list.openClient, icon: PersonIcon, onClick: show }
  }
  const convert = () => {
    requestPart(lead.id, 'convert')
    open(lead.id)
  }
  return (
    reaches('lead.convert', lead) && { label: texts.dialog.toClient, icon: PersonAddIcon, onClick: convert }
  )
}
