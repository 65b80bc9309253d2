import Button from '@mui/material/Button'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, hasObstacles, type Lead, unlinkObstaclesText } from '@veranda/contract'
import { useState } from 'react'
import { leadKey } from '#entities/lead/lead-query.ts'
import { call } from '#lib/http/call.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { ReadingDialog } from '#ui/dialogs/reading-dialog.tsx'
import { useUnlinkClient } from './lead-queries.ts'
import { texts } from './texts.ts'

const t = texts.unlink

/** Read at each press of the button: orders come and go while the lead is open. */
const obstaclesQuery = (id: number, press: number) =>
  queryOptions({
    queryKey: [...leadKey(id), 'unlink-obstacles', press],
    queryFn: ({ signal }) => call(api.leads.unlinkObstacles, { params: { id }, signal }),
    gcTime: 0,
    meta: { isSilent: true },
  })

/** Unlinks a lead from its client after a question, or says at once what stands in the way. */
export function UnlinkClientButton({ lead }: { lead: Pick<Lead, 'id'> }) {
  const [isOpen, setOpen] = useState(false)
  const [press, setPress] = useState(0)
  const unlink = useUnlinkClient()
  const { data, isPending } = useQuery({ ...obstaclesQuery(lead.id, press), enabled: isOpen })
  const close = () => setOpen(false)
  const isKnown = isOpen && !isPending
  return (
    <>
      <Button
        size="small"
        aria-label={t.name}
        loading={isOpen && isPending}
        onClick={() => {
          setPress(press + 1)
          setOpen(true)
        }}
        sx={{ ml: 1, my: -0.5 }}
      >
        {t.label}
      </Button>
      {isKnown && data && hasObstacles(data) ? (
        <ReadingDialog title={t.refused} onClose={close}>
          {unlinkObstaclesText(data)}
        </ReadingDialog>
      ) : (
        // Also when the obstacles could not be read: the server knows them anyway.
        <ConfirmDialog
          open={isKnown}
          title={t.title}
          text={t.text}
          confirmLabel={t.label}
          color="primary"
          isPending={unlink.isPending}
          onConfirm={() => unlink.mutate(lead.id, { onSettled: close })}
          onClose={close}
        />
      )}
    </>
  )
}
