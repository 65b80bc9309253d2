import AddIcon from '@mui/icons-material/Add'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { pages } from '@veranda/contract'
import { useState } from 'react'
import { toast } from '#lib/notices/toasts.ts'
import { FilterChip } from '#ui/fields/filter-chip.tsx'
import { LinkButton } from '#ui/router-link.tsx'
import { formsTexts } from './forms/forms-texts.ts'
import { GuideSection } from './guide-page.tsx'
import { Sample, SampleGrid, SampleRow, Still } from './sample.tsx'

const t = formsTexts.buttons

const press = () => toast.info(t.pressed)

export function ButtonsSection() {
  const [isOn, setOn] = useState(true)
  return (
    <GuideSection title={t.title} hint={t.hint}>
      <SampleGrid>
        <Sample {...t.weights}>
          <SampleRow>
            <Button variant="contained" startIcon={<AddIcon />} onClick={press}>
              {t.main}
            </Button>
            <Button variant="outlined" onClick={press}>
              {t.second}
            </Button>
            <Button onClick={press}>{t.quiet}</Button>
            <Button color="secondary" onClick={press}>
              {t.cancel}
            </Button>
          </SampleRow>
        </Sample>
        <Sample {...t.danger}>
          <SampleRow>
            <Button variant="contained" color="error" onClick={press}>
              {t.erase}
            </Button>
            <IconButton aria-label={t.remove} onClick={press}>
              <DeleteIcon />
            </IconButton>
          </SampleRow>
        </Sample>
        <Sample {...t.states}>
          <Still>
            <SampleRow>
              <Button variant="contained" loading>
                {t.saving}
              </Button>
              <Button variant="contained" disabled>
                {t.disabled}
              </Button>
            </SampleRow>
          </Still>
        </Sample>
        <Sample {...t.links}>
          <SampleRow>
            <LinkButton variant="outlined" to={pages.icons.path}>
              {t.toIcons}
            </LinkButton>
            <FilterChip label={t.filter} isOn={isOn} onClick={() => setOn(!isOn)} />
          </SampleRow>
        </Sample>
      </SampleGrid>
    </GuideSection>
  )
}
