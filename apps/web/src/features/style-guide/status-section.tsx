import {
  dictionaryColors,
  leadStatuses,
  type OrderStage,
  orderStages,
  purchaseStatuses,
} from '@veranda/contract'
import { TagChips } from '#entities/dictionary/tag-chip.tsx'
import { LeadStatusChip } from '#entities/lead/lead-status.tsx'
import { StageChip } from '#entities/order/stage-chip.tsx'
import { StatusChip } from '#ui/status-chip.tsx'
import { GuideSection } from './guide-page.tsx'
import { Sample, SampleGrid, SampleRow } from './sample.tsx'
import { typographyTexts } from './typography/typography-texts.ts'

const t = typographyTexts.statuses

/** A tag in each available colour. */
const tags = dictionaryColors.map((color, index) => ({ id: index + 1, name: t.tagNames[index] ?? '', color }))

/** All statuses of the contract with their labels and colours. */
export function StatusSection() {
  return (
    <GuideSection title={t.title} hint={t.hint}>
      <SampleGrid>
        <Sample {...t.leads}>
          <SampleRow>
            {Object.keys(leadStatuses).map((status) => (
              <LeadStatusChip key={status} status={status} />
            ))}
          </SampleRow>
        </Sample>
        <Sample {...t.orders}>
          <SampleRow>
            {(Object.keys(orderStages) as OrderStage[]).map((stage) => (
              <StageChip key={stage} stage={stage} />
            ))}
          </SampleRow>
        </Sample>
        <Sample {...t.purchases}>
          <SampleRow>
            {Object.entries(purchaseStatuses).map(([code, status]) => (
              <StatusChip key={code} label={status.label} color={status.color} />
            ))}
          </SampleRow>
        </Sample>
        <Sample {...t.tags}>
          <TagChips tags={tags} />
        </Sample>
      </SampleGrid>
    </GuideSection>
  )
}
