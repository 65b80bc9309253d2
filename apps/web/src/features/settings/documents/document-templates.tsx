import ExpandIcon from '@mui/icons-material/ExpandMore'
import Accordion from '@mui/material/Accordion'
import AccordionDetails from '@mui/material/AccordionDetails'
import AccordionSummary from '@mui/material/AccordionSummary'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { type DocumentTemplate, documentKinds, type PlaceholderValues } from '@veranda/contract'
import { useState } from 'react'
import { SectionCard } from '#ui/page/section-card.tsx'
import { ErrorState, ListSkeleton } from '#ui/page/states.tsx'
import { StatusChip } from '#ui/status-chip.tsx'
import { documentsTexts as t } from './documents-texts.ts'
import { TemplateEditor } from './template-editor.tsx'
import { templatesQuery } from './template-queries.ts'

/** Editable texts of every kind of document. */
export function DocumentTemplates() {
  const { data, error, refetch } = useQuery(templatesQuery)
  return (
    <SectionCard title={t.templatesTitle} hint={t.templatesHint}>
      {!data && error && <ErrorState error={error} title={t.loadFailure} onRetry={() => void refetch()} />}
      {!data && !error && <ListSkeleton />}
      {data && (
        <div>
          {data.templates.map((template) => (
            <Template
              // Remounted after restoring the default texts.
              key={`${template.kind} ${template.is_own}`}
              template={template}
              sample={data.sample as PlaceholderValues}
            />
          ))}
        </div>
      )}
    </SectionCard>
  )
}

function Template({ template, sample }: { template: DocumentTemplate; sample: PlaceholderValues }) {
  const [isOpen, setOpen] = useState(false)
  // Stays mounted when folded, to keep what was typed.
  const [wasOpen, setWasOpen] = useState(false)
  const { name } = documentKinds[template.kind]
  return (
    <Accordion
      variant="outlined"
      disableGutters
      expanded={isOpen}
      onChange={(_event, next) => {
        setOpen(next)
        if (next) setWasOpen(true)
      }}
    >
      <AccordionSummary expandIcon={<ExpandIcon />} sx={{ '& .MuiAccordionSummary-content': { gap: 1.5 } }}>
        <Typography component="span" sx={{ fontWeight: 600 }}>
          {name}
        </Typography>
        {template.is_own && <StatusChip label={t.own} color="info" />}
      </AccordionSummary>
      <AccordionDetails>{wasOpen && <TemplateEditor template={template} sample={sample} />}</AccordionDetails>
    </Accordion>
  )
}
