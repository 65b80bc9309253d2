import SearchIcon from '@mui/icons-material/SearchOff'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import type SvgIcon from '@mui/material/SvgIcon'
import Typography from '@mui/material/Typography'
import { counted } from '@veranda/contract'
import { Fragment, useState } from 'react'
import { GuideGrid, GuidePage, GuideSection } from '#features/style-guide/guide-page.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { EmptyState } from '#ui/page/states.tsx'
import { copyText } from '#ui/records/copy-text.ts'
import { iconMeanings } from './icon-names-texts.ts'
import { foundIcons, type IconGroup, type IconName, iconSets } from './icon-search.ts'
import { iconsTexts as t } from './icons-texts.ts'

const groups = Object.keys(iconSets) as IconGroup[]

const byName: Record<string, typeof SvgIcon> = Object.assign({}, ...Object.values(iconSets))

/** `/icons`: all icons, searchable by name or meaning, copied by a click. */
export function IconsPage() {
  const [query, setQuery] = useState('')
  const found = groups
    .map((group) => ({ group, names: foundIcons(group, query) }))
    .filter(({ names }) => names.length > 0)
  const count = found.reduce((sum, { names }) => sum + names.length, 0)
  return (
    <GuidePage page="icons" intro={t.intro}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <SearchField value={query} onSearch={setQuery} label={t.search} placeholder={t.searchHint} />
        <Typography role="status" color="textSecondary">
          {count > 0 && counted(count, t.forms)}
        </Typography>
      </Box>
      {found.map(({ group, names }) => (
        <IconSection key={group} group={group} names={names} />
      ))}
      {count === 0 && (
        <EmptyState
          icon={<SearchIcon />}
          title={t.nothingTitle}
          text={t.nothingText}
          action={
            <Button variant="outlined" onClick={() => setQuery('')}>
              {t.reset}
            </Button>
          }
        />
      )}
    </GuidePage>
  )
}

function IconSection({ group, names }: { group: IconGroup; names: IconName[] }) {
  return (
    <GuideSection {...t.groups[group]}>
      <GuideGrid least={148}>
        {names.map((name) => (
          <li key={name}>
            <IconButtonCard name={name} />
          </li>
        ))}
      </GuideGrid>
    </GuideSection>
  )
}

function IconButtonCard({ name }: { name: IconName }) {
  const Icon = byName[name]
  return (
    <ButtonBase
      // Without the visual line breaks in the name.
      aria-label={`${name}: ${iconMeanings[name]}`}
      onClick={() => void copyText(name, t.copied(name))}
      sx={{
        width: '100%',
        height: '100%',
        minHeight: 128,
        p: 1.5,
        gap: 0.5,
        flexDirection: 'column',
        justifyContent: 'flex-start',
        font: 'inherit',
        textAlign: 'center',
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        '&:hover': { borderColor: 'primary.main' },
      }}
    >
      {Icon && <Icon sx={{ mb: 0.5 }} />}
      <Typography component="span" variant="body2" sx={{ fontWeight: 600, overflowWrap: 'break-word' }}>
        <BreakableName name={name} />
      </Typography>
      <Typography component="span" variant="body2" color="textSecondary">
        {iconMeanings[name]}
      </Typography>
    </ButtonBase>
  )
}

/** A long name may wrap before each of its words. */
function BreakableName({ name }: { name: string }) {
  return name.split(/(?=[A-Z])/).map((word) => (
    <Fragment key={word}>
      <wbr />
      {word}
    </Fragment>
  ))
}
