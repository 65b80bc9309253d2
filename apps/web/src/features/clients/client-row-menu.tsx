import AddIcon from '@mui/icons-material/Add'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import type { ClientListItem } from '@veranda/contract'
import { useState } from 'react'
import { useCreateOrderOf, useMayCreateOrder } from '#entities/order/create-order.ts'
import { texts as orderTexts } from '#entities/order/texts.ts'
import { pathTo } from '#lib/routes/paths.ts'
import { useRecordPermission } from '#lib/session/record-permission.ts'
import { linkAction, phoneActions } from '#ui/lists/row-menu/contact-actions.ts'
import { RowMenu } from '#ui/lists/row-menu/row-menu.tsx'
import type { OpenedRowMenu } from '#ui/lists/row-menu/row-menu-area.tsx'
import { texts as listTexts } from '#ui/lists/texts.ts'
import { RemoveClientQuestion } from './remove-client-button.tsx'

/** What is done with a client without opening the page. */
export function ClientRowMenu({ record: client, ...menu }: OpenedRowMenu<ClientListItem>) {
  const [isRemoving, setRemoving] = useState(false)
  const { create } = useCreateOrderOf({ client_id: client.id })
  const mayCreateOrder = useMayCreateOrder()
  const reaches = useRecordPermission()
  const stopRemoving = () => setRemoving(false)
  return (
    <>
      <RowMenu
        {...menu}
        name={client.name}
        actions={[
          ...phoneActions(client.phone),
          linkAction(pathTo('clients.show', { id: client.id })),
          mayCreateOrder && { label: orderTexts.add, icon: AddIcon, onClick: () => create() },
          reaches('client.delete', client) && {
            label: listTexts.rowMenu.remove,
            icon: DeleteIcon,
            onClick: () => setRemoving(true),
          },
        ]}
      />
      {isRemoving && <RemoveClientQuestion client={client} onRemoved={stopRemoving} onClose={stopRemoving} />}
    </>
  )
}
