import AddIcon from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { pages } from '@veranda/contract'
import { TagChips } from '#entities/dictionary/tag-chip.tsx'
import { StageChip } from '#entities/order/stage-chip.tsx'
import { UserAvatar } from '#entities/user/user-avatar.tsx'
import { GuidePage, GuideSection } from '#features/style-guide/guide-page.tsx'
import { NotesSection } from '#features/style-guide/notes-section.tsx'
import { Sample, SampleGrid } from '#features/style-guide/sample.tsx'
import { StatesSection } from '#features/style-guide/states-section.tsx'
import { roubles } from '#lib/format/money.ts'
import { toast } from '#lib/notices/toasts.ts'
import { SectionCard } from '#ui/page/section-card.tsx'
import { PhoneLink } from '#ui/records/phone-link.tsx'
import { LinkButton, RouterLink } from '#ui/router-link.tsx'
import { cardsTexts as t } from './cards-texts.ts'

/** `/cards`: cards, their loading and empty states, and notes. */
export function CardsPage() {
  return (
    <GuidePage page="cards" intro={t.intro}>
      <GuideSection title={t.cards.title} hint={t.cards.hint}>
        <SampleGrid>
          <Sample {...t.cards.record} isBare>
            <RecordCard />
          </Sample>
          <Sample {...t.cards.list} isBare>
            <PeopleCard />
          </Sample>
          <Sample {...t.cards.subject} isBare>
            <SectionCard title={t.cards.subjectTitle} hint={t.cards.subjectHint}>
              <Typography>{t.cards.subjectText}</Typography>
            </SectionCard>
          </Sample>
        </SampleGrid>
      </GuideSection>
      <StatesSection />
      <NotesSection />
    </GuidePage>
  )
}

/** As lists are shown on a phone. */
function RecordCard() {
  const { order } = t
  return (
    <Card sx={{ p: 2 }}>
      <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 1, alignItems: 'flex-start' }}>
        <RouterLink
          to={pages['orders.index'].path}
          color="textPrimary"
          underline="hover"
          sx={{ fontWeight: 600 }}
        >
          {order.number}
        </RouterLink>
        <StageChip stage="in_production" />
      </Stack>
      <Typography sx={{ mt: 0.5 }}>{order.client}</Typography>
      <Box sx={{ py: 1, color: 'primary.main', fontWeight: 600 }}>
        <PhoneLink phone={order.phone} />
      </Box>
      <Typography variant="body2" color="textSecondary">
        {[order.windows, roubles(4_870_000), order.promised].join(' · ')}
      </Typography>
      <TagChips tags={order.tags} max={3} sx={{ mt: 1 }} />
    </Card>
  )
}

/** A card with a header, an action and rows. */
function PeopleCard() {
  return (
    <Card sx={{ p: 2 }}>
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center', mb: 1 }}>
        <Typography variant="h3" component="p">
          {t.crew.title}
        </Typography>
        <IconButton edge="end" aria-label={t.crew.add} onClick={() => toast.info(t.states.pressed)}>
          <AddIcon />
        </IconButton>
      </Stack>
      <Stack component="ul" sx={{ listStyle: 'none', p: 0, m: 0, gap: 1.5 }}>
        {t.crew.people.map(({ name, job }) => (
          <Stack component="li" key={name} direction="row" sx={{ gap: 1.5, alignItems: 'center' }}>
            <UserAvatar name={name} />
            <Box sx={{ minWidth: 0 }}>
              <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
              <Typography variant="body2" color="textSecondary">
                {job}
              </Typography>
            </Box>
          </Stack>
        ))}
      </Stack>
      <LinkButton to={`${pages['orders.index'].path}?view=calendar`} sx={{ mt: 1, ml: -2 }}>
        {t.crew.calendar}
      </LinkButton>
    </Card>
  )
}
