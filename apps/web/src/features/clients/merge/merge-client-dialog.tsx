import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useTheme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useQuery } from '@tanstack/react-query'
import type { Client, ClientMergeField, ClientMergePreview } from '@veranda/contract'
import { type ReactNode, useId, useState } from 'react'
import { ChooseClient } from '#entities/client/choose-client.tsx'
import { ApiError } from '#lib/http/call.ts'
import { failureText } from '#lib/http/failure-text.ts'
import { useIdempotencyKey } from '#lib/http/use-idempotency-key.ts'
import { FormProblem } from '#ui/notices/form-problem.tsx'
import { ErrorState, ListSkeleton } from '#ui/page/states.tsx'
import { MergeComparison } from './merge-comparison.tsx'
import { mergePreviewQuery, useMergeClients } from './merge-queries.ts'
import { mergeTexts as t } from './merge-texts.ts'

interface Props {
  client: Client
  /** The other one, where it is known already. */
  initialOtherId?: number
  onClose: () => void
}

/** Merges another client into this one: first it is chosen, then both are compared. Remounted each time it opens. */
export function MergeClientDialog({ client, initialOtherId, onClose }: Props) {
  const titleId = useId()
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'))
  const [otherId, setOtherId] = useState<number | null>(initialOtherId ?? null)
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={titleId}
      fullScreen={isPhone}
      slotProps={{ paper: { sx: { maxWidth: { sm: 640 }, width: '100%' } } }}
    >
      <DialogTitle id={titleId}>{t.title}</DialogTitle>
      {otherId === null ? (
        <>
          <DialogContent>
            <Typography sx={{ mb: 1.5 }}>{t.chooseText(client.name)}</Typography>
            <ChooseClient
              contact={{ phone: client.phone, email: client.email, exceptClientId: client.id }}
              onChoose={({ id }) => setOtherId(id)}
            />
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>{t.cancel}</Button>
          </DialogActions>
        </>
      ) : (
        <Comparison
          client={client}
          otherId={otherId}
          onBack={() => setOtherId(null)}
          onClose={onClose}
          onMerged={onClose}
        />
      )}
    </Dialog>
  )
}

interface ComparisonProps {
  /** The one that is kept. */
  client: Pick<Client, 'id'>
  otherId: number
  /** Absent where another choice would not make sense any more. */
  onBack?: (() => void) | undefined
  onClose: () => void
  onMerged: () => void
}

/** The content of a dialog in which two clients are compared and merged. */
export function Comparison({ client, otherId, onBack, onClose, onMerged }: ComparisonProps) {
  const { data: preview, error, isFetching, refetch } = useQuery(mergePreviewQuery(client.id, otherId))
  const [chosen, setChosen] = useState<ClientMergeField[] | null>(null)
  const [problem, setProblem] = useState<ReactNode>(null)
  const [key, renewKey] = useIdempotencyKey()
  const merge = useMergeClients(client, key)
  const onRefused = (refusal: Error) => {
    renewKey()
    const isStale = refusal instanceof ApiError && refusal.code === 'stale_version'
    setProblem(isStale ? t.stale : failureText(refusal, t.call))
    if (isStale) void refetch()
  }
  const submit = ({ other, client: { version }, fields }: ClientMergePreview) =>
    merge.mutate(
      {
        body: { with: otherId, fields: chosen ?? fields, version, with_version: other.version },
        other,
      },
      { onSuccess: onMerged, onError: onRefused },
    )
  return (
    <>
      <DialogContent>
        <FormProblem problem={problem} />
        {preview ? (
          <MergeComparison preview={preview} taken={chosen ?? preview.fields} onChange={setChosen} />
        ) : error ? (
          <ErrorState error={error} title={t.previewFailure} onRetry={() => void refetch()} />
        ) : (
          <ListSkeleton rows={4} />
        )}
      </DialogContent>
      <DialogActions>
        {onBack && (
          <Button onClick={onBack} disabled={merge.isPending} sx={{ mr: 'auto' }}>
            {t.back}
          </Button>
        )}
        <Button onClick={onClose} disabled={merge.isPending}>
          {t.cancel}
        </Button>
        <Button
          variant="contained"
          loading={merge.isPending}
          disabled={!preview || isFetching}
          onClick={() => preview && submit(preview)}
        >
          {t.submit}
        </Button>
      </DialogActions>
    </>
  )
}
