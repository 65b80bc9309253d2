import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { PersonalDataErasure } from '@veranda/contract'
import { useState } from 'react'
import { RevealInOrder } from '#ui/page/reveal-in-order.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { EmptyState } from '#ui/page/states.tsx'
import { EraseDialog } from './erase-dialog.tsx'
import { ErasureActs } from './erasure-acts.tsx'
import { FindPerson } from './find-person.tsx'
import { FoundGroups } from './found-groups.tsx'
import { type Contact, useExportPersonalData, useFindPersonalData } from './personal-data-queries.ts'
import { personalDataTexts as t } from './personal-data-texts.ts'

/** Finds a person across everything, exports or erases their data, and lists the acts. */
export function PersonalDataSection() {
  const find = useFindPersonalData()
  const [erased, setErased] = useState<PersonalDataErasure | null>(null)
  const search = async (contact: Contact) => {
    setErased(null)
    await find.mutateAsync(contact)
  }
  return (
    <RevealInOrder>
      <SectionCard title={t.find.title} hint={t.find.hint}>
        <FindPerson onFind={search} />
        {erased && <Alert severity="success">{t.erase.done(erased.number)}</Alert>}
      </SectionCard>
      {find.data && !erased && (
        <Found
          contact={find.variables}
          groups={find.data.groups}
          onErased={(act) => {
            setErased(act)
            find.reset()
          }}
        />
      )}
      <ErasureActs />
    </RevealInOrder>
  )
}

interface FoundProps {
  contact: Contact
  groups: Parameters<typeof FoundGroups>[0]['groups']
  onErased: (act: PersonalDataErasure) => void
}

function Found({ contact, groups, onErased }: FoundProps) {
  const [isErasing, setErasing] = useState(false)
  const exporting = useExportPersonalData()
  const isErasable = groups.some(({ count, kept }) => kept < count)
  return (
    <SectionCard title={t.found.title}>
      {groups.length === 0 ? (
        <EmptyState title={t.found.nothing} text={t.found.nothingText} />
      ) : (
        <>
          <FoundGroups groups={groups} />
          {!isErasable && <Alert severity="info">{t.found.allKept}</Alert>}
          <Typography variant="body2" color="textSecondary">
            {t.export.hint}
          </Typography>
          <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
            <Button
              variant="outlined"
              loading={exporting.isPending}
              onClick={() => exporting.mutate(contact)}
            >
              {t.export.submit}
            </Button>
            {isErasable && (
              <Button variant="outlined" color="error" onClick={() => setErasing(true)}>
                {t.found.open}
              </Button>
            )}
          </Stack>
        </>
      )}
      {isErasing && (
        <EraseDialog
          contact={contact}
          groups={groups}
          onErased={onErased}
          onClose={() => setErasing(false)}
        />
      )}
    </SectionCard>
  )
}
