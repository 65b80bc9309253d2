import OpenIcon from '@mui/icons-material/ArrowForward'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type Page, pages } from '@veranda/contract'
import { pathTo } from '#lib/routes/paths.ts'
import { stringifySearch } from '#lib/routes/search-params.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { KeyList } from '#ui/key-list.tsx'
import { LinkButton, RouterLink } from '#ui/router-link.tsx'
import type { Block, ScreenLink } from './content.ts'
import { sectionAt } from './instructions.ts'
import { MarkedText } from './marked-text.tsx'
import { PictureBlock } from './picture-block.tsx'
import { texts } from './texts.ts'

type Of<K extends Block['kind']> = Extract<Block, { kind: K }>

/** A block of an instruction's section. */
export function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case 'text':
      return (
        <Typography>
          <MarkedText text={block.text} />
        </Typography>
      )
    case 'heading':
      return (
        <Typography variant="h3" sx={{ mt: 1 }}>
          {block.text}
        </Typography>
      )
    case 'note':
      return (
        <Alert severity="info" role="note" aria-label={texts.note} sx={{ typography: 'body1' }}>
          <MarkedText text={block.text} />
        </Alert>
      )
    case 'steps':
    case 'list':
      return <Items block={block} />
    case 'keys':
      return <KeyList items={block.items} />
    case 'screens':
      return <Screens links={block.links} />
    case 'see':
      return <SeeAlso block={block} />
    case 'picture':
      return <PictureBlock block={block} />
  }
}

function Items({ block: { kind, items } }: { block: Of<'steps' | 'list'> }) {
  return (
    <Box component={kind === 'steps' ? 'ol' : 'ul'} sx={{ m: 0, pl: 3, '& li + li': { mt: 0.75 } }}>
      {items.map((item) => (
        <Typography key={item} component="li" sx={{ pl: 0.5 }}>
          <MarkedText text={item} />
        </Typography>
      ))}
    </Box>
  )
}

/** Links to screens that the user may open. */
function Screens({ links }: { links: readonly ScreenLink[] }) {
  const { can } = useCurrentUser()
  const open = links.filter((link) => {
    const { permission }: Page = pages[link.page]
    return !permission || can(permission)
  })
  if (open.length === 0) return null
  return (
    <Stack
      direction="row"
      role="group"
      aria-label={texts.screens}
      className="not-printed"
      sx={{ gap: 1, flexWrap: 'wrap' }}
    >
      {open.map(({ page, search = {}, title = pages[page].title }) => (
        <LinkButton
          key={title}
          to={`${pathTo(page)}${stringifySearch(search)}`}
          variant="outlined"
          endIcon={<OpenIcon />}
        >
          {texts.open(title)}
        </LinkButton>
      ))}
    </Stack>
  )
}

function SeeAlso({ block: { targets } }: { block: Of<'see'> }) {
  return (
    <Stack className="not-printed" sx={{ gap: 0.5, alignItems: 'flex-start' }}>
      {targets.map((target) => {
        const heading = sectionAt(target)?.heading
        return (
          heading && (
            <RouterLink key={heading} to={`${pathTo(target.page)}#${target.section}`} sx={{ py: 0.5 }}>
              {texts.see(heading)}
            </RouterLink>
          )
        )
      })}
    </Stack>
  )
}
