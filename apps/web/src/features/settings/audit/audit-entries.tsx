import ExpandIcon from '@mui/icons-material/ExpandMore'
import Accordion from '@mui/material/Accordion'
import AccordionDetails from '@mui/material/AccordionDetails'
import AccordionSummary from '@mui/material/AccordionSummary'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type AuditEntry, auditActions, auditEntities, deviceName } from '@veranda/contract'
import { texts } from '#features/settings/texts.ts'
import { useDates } from '#lib/format/dates.ts'
import { AuditChangesTable } from './audit-changes.tsx'

/** Entries, newest first; each expands to its author, origin and changes. */
export function AuditEntries({ entries }: { entries: AuditEntry[] }) {
  return (
    <Box role="list" aria-label={texts.audit.table}>
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </Box>
  )
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { dateTime } = useDates()
  const { user_name, action, entity, title, changes, ip_address, user_agent } = entry
  const from = [ip_address, user_agent && deviceName(user_agent)].filter(Boolean).join(' · ')
  return (
    <Accordion
      role="listitem"
      disableGutters
      square
      slotProps={{ transition: { unmountOnExit: true } }}
      sx={{ borderBottom: 1, borderColor: 'divider', '&::before': { display: 'none' } }}
    >
      <AccordionSummary expandIcon={<ExpandIcon />} sx={{ px: 0 }}>
        <Box sx={{ minWidth: 0 }}>
          <Typography sx={{ fontWeight: 600 }}>
            {auditEntities[entity]}: {auditActions[action].toLowerCase()}
            {title && <Box component="span" sx={{ fontWeight: 400 }}>{` — ${title}`}</Box>}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {dateTime(entry.created_at)} · {user_name}
          </Typography>
        </Box>
      </AccordionSummary>
      <AccordionDetails sx={{ px: 0 }}>
        {from && (
          <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
            {from}
          </Typography>
        )}
        {Object.keys(changes).length > 0 && <AuditChangesTable entity={entity} changes={changes} />}
      </AccordionDetails>
    </Accordion>
  )
}
