import Box from '@mui/material/Box'
import type { Client } from '@veranda/contract'
import { useDates } from '#lib/format/dates.ts'
import { useRecordPermission } from '#lib/session/record-permission.ts'
import { ConfirmedButton } from '#ui/dialogs/confirmed-button.tsx'
import { useUndoMerge } from './merge-queries.ts'
import { mergeTexts as t } from './merge-texts.ts'

/** Clients that were merged into this one, with a way to undo while it is possible. */
export function MergedClients({ client }: { client: Client }) {
  const dates = useDates()
  const undo = useUndoMerge()
  const mayUndo = useRecordPermission()('client.delete', client)
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {client.merges.map(({ id, client: other, created_at, can_undo }) => (
        <Box component="li" key={id} sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
          {t.mergedOn(t.client(other.number, other.name), dates.date(created_at))}
          {can_undo && mayUndo && (
            <ConfirmedButton
              label={t.undo.label}
              aria-label={t.undo.name(other.name)}
              size="small"
              question={{
                title: t.undo.title,
                text: t.undo.text(other.name),
                confirmLabel: t.undo.confirm,
                cancelLabel: t.undo.keep,
                color: 'primary',
              }}
              mutation={undo}
              variables={id}
            />
          )}
        </Box>
      ))}
    </Box>
  )
}
