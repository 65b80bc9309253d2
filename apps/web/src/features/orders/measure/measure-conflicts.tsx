import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { foundationNames, nameOf, type OrderItem, shapeNames } from '@veranda/contract'
import { useState } from 'react'
import { type FieldConflict, mergeOpenings, resolveConflict } from '#features/orders/draft/merge-openings.ts'
import type { DimKey } from '#features/orders/openings/opening-rules.ts'
import { openingTexts } from '#features/orders/openings/opening-texts.ts'
import type { MeasureDraft } from '#lib/offline/offline-db.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { editDraft, useQueue } from './measure-queue.ts'
import { measureTexts } from './measure-texts.ts'

const t = measureTexts.conflict

function fieldName(path: string): string {
  const [record, part] = path.split('.')
  const side = openingTexts.dims[part as DimKey]
  if (record === 'dims' && side) return side.toLowerCase()
  if (record === 'measured' && side) return measureTexts.measuredField(side)
  return measureTexts.fields[path] ?? measureTexts.otherField
}

function valueText(path: string, value: unknown): string {
  if (value === undefined || value === '' || value === null) return t.nothing
  if (path === 'shape') return nameOf(shapeNames, String(value))
  if (path === 'foundation') return nameOf(foundationNames, String(value))
  return typeof value === 'object' ? t.other : String(value)
}

function nameIn(list: readonly OrderItem[], key: string): string {
  const place = list.findIndex((item) => item.key === key)
  return list[place]?.name || openingTexts.unnamed(place + 1)
}

/** Conflicts with the server: two values for a field, or a refusal. Nothing is dropped silently. */
export function MeasureConflicts({ orderId }: { orderId: number }) {
  const draft = useQueue().drafts.find(({ order_id }) => order_id === orderId)
  if (!draft) return null
  return (
    <>
      {draft.theirs && <Conflicts draft={draft} theirs={draft.theirs} />}
      {draft.problem && <Refusal draft={draft} problem={draft.problem} />}
    </>
  )
}

function Conflicts({ draft, theirs }: { draft: MeasureDraft; theirs: OrderItem[] }) {
  const { conflicts } = mergeOpenings(draft.base, draft.mine, theirs)
  const choose = (conflict: FieldConflict, choice: 'mine' | 'theirs') =>
    void editDraft(draft.order_id, draft.base, (now) => {
      const sides = resolveConflict(now, conflict, choice)
      const isLast = mergeOpenings(sides.base, sides.mine, theirs).conflicts.length === 0
      return { ...now, ...sides, theirs: isLast ? null : theirs }
    })
  return (
    <Alert severity="warning">
      <AlertTitle>{t.title}</AlertTitle>
      {t.text}
      <Stack component="ul" sx={{ listStyle: 'none', p: 0, m: 0, mt: 1.5, gap: 2 }}>
        {conflicts.map((conflict) => {
          const { key, path, mine, theirs: their } = conflict
          const name = t.field(nameIn(draft.mine, key), fieldName(path))
          return (
            <li key={`${key}.${path}`} aria-label={name}>
              <Typography sx={{ fontWeight: 600, mb: 1 }}>{name}</Typography>
              <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
                <Button variant="contained" size="large" onClick={() => choose(conflict, 'mine')}>
                  {t.mine(valueText(path, mine))}
                </Button>
                <Button variant="outlined" size="large" onClick={() => choose(conflict, 'theirs')}>
                  {t.theirs(valueText(path, their))}
                </Button>
              </Stack>
            </li>
          )
        })}
      </Stack>
    </Alert>
  )
}

function Refusal({ draft, problem }: { draft: MeasureDraft; problem: string }) {
  const [isDialogOpen, setDialogOpen] = useState(false)
  const { order_id, base } = draft
  return (
    <Alert severity="error">
      {measureTexts.refused(problem)}
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', mt: 1 }}>
        <Button variant="outlined" onClick={() => void editDraft(order_id, base, (now) => now)}>
          {measureTexts.retry}
        </Button>
        <Button color="error" onClick={() => setDialogOpen(true)}>
          {measureTexts.discard}
        </Button>
      </Stack>
      <ConfirmDialog
        open={isDialogOpen}
        title={measureTexts.discardTitle}
        text={measureTexts.discardText}
        confirmLabel={measureTexts.discardConfirm}
        cancelLabel={measureTexts.keep}
        onConfirm={() => {
          setDialogOpen(false)
          void editDraft(order_id, base, (now) => ({
            ...now,
            mine: now.base,
            theirs: null,
            isFinished: false,
          }))
        }}
        onClose={() => setDialogOpen(false)}
      />
    </Alert>
  )
}
