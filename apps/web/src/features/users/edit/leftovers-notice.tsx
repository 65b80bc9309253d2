import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { texts } from '#features/users/texts.ts'
import { leftoversQuery } from '#features/users/user-queries.ts'
import { HandOverDialog } from './hand-over-dialog.tsx'

const t = texts.leftovers

/** Open work of deleted users, each with a button to reassign it. */
export function LeftoversNotice() {
  const { data = [] } = useQuery(leftoversQuery)
  const [chosen, setChosen] = useState<{ id: number; name: string }>()
  return (
    <>
      {data.map((user) => (
        <Alert
          key={user.id}
          severity="warning"
          sx={{ mb: 2 }}
          action={
            <Button color="inherit" onClick={() => setChosen(user)}>
              {t.handOver}
            </Button>
          }
        >
          {t.text(user.name)}
        </Alert>
      ))}
      {chosen && (
        <HandOverDialog
          user={chosen}
          title={t.title}
          text={t.text(chosen.name)}
          confirmLabel={t.handOver}
          onDone={async () => undefined}
          onClose={() => setChosen(undefined)}
        />
      )}
    </>
  )
}
