import AddIcon from '@mui/icons-material/Add'
import EditIcon from '@mui/icons-material/EditOutlined'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { useQuery } from '@tanstack/react-query'
import type { Lead, LeadField, LeadValue } from '@veranda/contract'
import { useState } from 'react'
import { LeadValues } from '#entities/lead/lead-values.tsx'
import { leadFieldsQuery } from '#entities/lead-field/lead-fields-query.ts'
import { useRecordPermission } from '#lib/session/record-permission.ts'
import { ChoiceMenu } from '#ui/choice-menu.tsx'
import { answerTexts as t } from './answer-texts.ts'
import { CorrectAnswerDialog } from './correct-answer-dialog.tsx'

/** The answers of a lead; those to fields of the library can be corrected, and missing ones added. */
export function LeadAnswers({ lead }: { lead: Lead }) {
  const mayCorrect = useRecordPermission()('lead.update', lead)
  const { data: fields = [] } = useQuery({ ...leadFieldsQuery, enabled: mayCorrect })
  const [edited, setEdited] = useState<LeadField | null>(null)
  const fieldOf = (id: number | null) => (mayCorrect ? fields.find((field) => field.id === id) : undefined)
  const values = lead.values ?? []
  const unanswered = mayCorrect
    ? fields.filter(({ id }) => !values.some(({ lead_field_id }) => lead_field_id === id))
    : []
  return (
    <>
      <LeadValues
        values={values}
        action={({ lead_field_id }: LeadValue) => {
          const field = fieldOf(lead_field_id)
          return field && <CorrectButton name={field.name} onClick={() => setEdited(field)} />
        }}
      />
      {unanswered.length > 0 && (
        <ChoiceMenu
          label={t.addMenu}
          choices={unanswered.map((field) => ({
            key: String(field.id),
            label: field.name,
            onChoose: () => setEdited(field),
          }))}
          button={(opener) => (
            <Button {...opener} startIcon={<AddIcon />} sx={{ alignSelf: 'flex-start', ml: -1, mt: -2 }}>
              {t.add}
            </Button>
          )}
        />
      )}
      {edited && <CorrectAnswerDialog lead={lead} field={edited} onClose={() => setEdited(null)} />}
    </>
  )
}

function CorrectButton({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <Tooltip title={t.correct}>
      <IconButton size="small" aria-label={t.correctLabel(name)} onClick={onClick}>
        <EditIcon sx={{ fontSize: 16 }} />
      </IconButton>
    </Tooltip>
  )
}
