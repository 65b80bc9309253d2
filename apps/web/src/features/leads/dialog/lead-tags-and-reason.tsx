import Box from '@mui/material/Box'
import type { Lead } from '@veranda/contract'
import { TagsField } from '#entities/dictionary/tags-field.tsx'
import { useSaveTags } from '#features/leads/lead-queries.ts'
import { useRecordPermission } from '#lib/session/record-permission.ts'
import { ReasonField } from './reason-field.tsx'

/** Dictionary items of a lead: tags and reject reason. */
export function LeadTagsAndReason({ lead }: { lead: Lead }) {
  const saveTags = useSaveTags(lead.id)
  const mayEdit = useRecordPermission()('lead.update', lead)
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 2,
        '& > *': { flex: '2 1 300px' },
        '&:empty': { display: 'none' },
      }}
    >
      {lead.status === 'rejected' && <ReasonField lead={lead} mayEdit={mayEdit} />}
      <TagsField tags={lead.tags} mayEdit={mayEdit} save={saveTags} />
    </Box>
  )
}
