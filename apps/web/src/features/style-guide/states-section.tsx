import TrashIcon from '@mui/icons-material/DeleteOutlined'
import LockIcon from '@mui/icons-material/LockOutlined'
import SearchIcon from '@mui/icons-material/SearchOff'
import Button from '@mui/material/Button'
import { toast } from '#lib/notices/toasts.ts'
import { EmptyState, ErrorState, ListSkeleton, StateMessage } from '#ui/page/states.tsx'
import { texts as uiTexts } from '#ui/texts.ts'
import { cardsTexts } from './cards/cards-texts.ts'
import { GuideSection } from './guide-page.tsx'
import { Sample, SampleGrid, Still } from './sample.tsx'

const t = cardsTexts.states

/** States shown in place of records. */
export function StatesSection() {
  return (
    <GuideSection title={t.title} hint={t.hint}>
      <SampleGrid>
        <Sample {...t.loading}>
          <Still>
            <ListSkeleton rows={4} />
          </Still>
        </Sample>
        <Sample {...t.none}>
          <EmptyState
            title={t.noneTitle}
            text={t.noneText}
            action={
              <Button variant="contained" onClick={() => toast.info(t.pressed)}>
                {t.noneAction}
              </Button>
            }
          />
        </Sample>
        <Sample {...t.nothing}>
          <EmptyState
            icon={<SearchIcon />}
            title={t.nothingTitle}
            text={t.nothingText}
            action={
              <Button variant="outlined" onClick={() => toast.info(t.pressed)}>
                {t.nothingAction}
              </Button>
            }
          />
        </Sample>
        <Sample {...t.trash}>
          <EmptyState icon={<TrashIcon />} title={t.trashTitle} text={t.trashText} />
        </Sample>
        <Sample {...t.failed}>
          <ErrorState title={t.failedTitle} onRetry={() => toast.info(t.pressed)} />
        </Sample>
        <Sample {...t.noRights}>
          <StateMessage icon={<LockIcon />} title={uiTexts.noRightsTitle} text={uiTexts.noRightsText} />
        </Sample>
      </SampleGrid>
    </GuideSection>
  )
}
