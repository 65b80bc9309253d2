import MergeIcon from '@mui/icons-material/CallMerge'
import type { Client } from '@veranda/contract'
import { useState } from 'react'
import { useRecordPermission } from '#lib/session/record-permission.ts'
import { ActionMenu } from '#ui/action-menu.tsx'
import { MergeClientDialog } from './merge-client-dialog.tsx'
import { mergeTexts as t } from './merge-texts.ts'

/** Rarer actions with a client. */
export function ClientMenu({ client }: { client: Client }) {
  const [isMerging, setMerging] = useState(false)
  const reaches = useRecordPermission()
  if (!reaches('client.update', client) || !reaches('client.delete', client)) return null
  return (
    <>
      <ActionMenu
        label={t.menu}
        actions={[{ label: t.action, icon: MergeIcon, onClick: () => setMerging(true) }]}
      />
      {isMerging && <MergeClientDialog client={client} onClose={() => setMerging(false)} />}
    </>
  )
}
