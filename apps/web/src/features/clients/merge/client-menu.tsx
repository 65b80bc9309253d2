import MergeIcon from '@mui/icons-material/CallMerge'
import type { Client } from '@veranda/contract'
import { useState } from 'react'
import { ActionMenu } from '#ui/action-menu.tsx'
import { MergeClientDialog } from './merge-client-dialog.tsx'
import { mergeTexts as t } from './merge-texts.ts'
import { useMayMerge } from './use-may-merge.ts'

/** Rarer actions with a client. */
export function ClientMenu({ client }: { client: Client }) {
  const [isMerging, setMerging] = useState(false)
  if (!useMayMerge(client)) return null
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
