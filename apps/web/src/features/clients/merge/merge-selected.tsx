import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { type ClientListItem, formatPhone, limits } from '@veranda/contract'
import { useId, useState } from 'react'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { Comparison } from './merge-client-dialog.tsx'
import { mergeTexts as t } from './merge-texts.ts'

/** Merges a few selected clients into one of them; absent where fewer or more are selected. */
export function MergeSelected({ clients }: { clients: readonly ClientListItem[] }) {
  const { can } = useCurrentUser()
  // What was selected when the dialog opened: merged clients leave the list meanwhile.
  const [merging, setMerging] = useState<readonly ClientListItem[] | null>(null)
  const isOffered = clients.length >= 2 && clients.length <= limits.mergedAtOnceMax
  if (!can('client.update') || !can('client.delete')) return null
  return (
    <>
      {isOffered && (
        <Button variant="outlined" onClick={() => setMerging(clients)}>
          {t.merge}
        </Button>
      )}
      {merging && <MergeSelectedDialog clients={merging} onClose={() => setMerging(null)} />}
    </>
  )
}

interface Props {
  clients: readonly ClientListItem[]
  onClose: () => void
}

/** First the one to keep is chosen, then each of the others is compared with it and merged. */
function MergeSelectedDialog({ clients, onClose }: Props) {
  const titleId = useId()
  const [kept, setKept] = useState<ClientListItem | null>(null)
  const [merged, setMerged] = useState(0)
  const others = clients.filter((client) => client !== kept)
  const other = kept === null ? undefined : others[merged]
  const title = other && others.length > 1 ? t.step(merged + 1, others.length) : t.title
  const next = () => (merged + 1 < others.length ? setMerged(merged + 1) : onClose())
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId}>{title}</DialogTitle>
      {kept && other ? (
        <Comparison
          key={other.id}
          client={kept}
          otherId={other.id}
          onBack={merged === 0 ? () => setKept(null) : undefined}
          onClose={onClose}
          onMerged={next}
        />
      ) : (
        <KeptChoice clients={clients} onChoose={setKept} onClose={onClose} />
      )}
    </Dialog>
  )
}

interface ChoiceProps extends Props {
  onChoose: (client: ClientListItem) => void
}

function KeptChoice({ clients, onChoose, onClose }: ChoiceProps) {
  const textId = useId()
  const [chosen, setChosen] = useState(() => mostOrders(clients))
  return (
    <>
      <DialogContent>
        <Typography id={textId} sx={{ mb: 1 }}>
          {t.keepWhich}
        </Typography>
        <RadioGroup
          aria-labelledby={textId}
          value={chosen?.id ?? ''}
          onChange={(_event, id) => setChosen(clients.find((client) => String(client.id) === id))}
        >
          {clients.map((client) => (
            <FormControlLabel
              key={client.id}
              value={client.id}
              control={<Radio />}
              label={[t.client(client.number, client.name), formatPhone(client.phone), client.email]
                .filter(Boolean)
                .join(' · ')}
            />
          ))}
        </RadioGroup>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t.cancel}</Button>
        <Button variant="contained" onClick={() => chosen && onChoose(chosen)}>
          {t.next}
        </Button>
      </DialogActions>
    </>
  )
}

/** The client that most probably is the one in use. */
const mostOrders = (clients: readonly ClientListItem[]) =>
  [...clients].sort(
    (one, other) => (other.orders?.count ?? 0) - (one.orders?.count ?? 0) || one.id - other.id,
  )[0]
