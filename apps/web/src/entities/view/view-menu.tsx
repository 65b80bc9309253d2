import ArrowIcon from '@mui/icons-material/ArrowDropDown'
import BookmarkIcon from '@mui/icons-material/BookmarkBorder'
import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import ListSubheader from '@mui/material/ListSubheader'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import type { SavedView, ViewEntity } from '@veranda/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import type { SearchParams } from '#lib/routes/search-params.ts'
import { useSearchParams } from '#lib/routes/use-search-params.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { type UsedSetup, useColumnSetup } from '#ui/lists/columns/column-setup.ts'
import { SaveViewDialog } from './save-view-dialog.tsx'
import { texts as t } from './texts.ts'
import { useRemoveView, useUpdateView, useViews } from './view-queries.ts'

interface Props {
  entity: ViewEntity
  /** The list's filters and order in the URL. */
  current: Record<string, string>
  /** Parameters that clear them. */
  cleared: SearchParams
  /** The name of the list without any. */
  allLabel: string
}

/** In the URL: the chosen view, or `all` against the default one. */
const all = 'all'

/** Saved filters of a list: choose, save, share, make one the default. */
export function ViewMenu({ entity, current, cleared, allLabel }: Props) {
  const { params, setParams } = useSearchParams()
  const { views, chosen } = useViews(entity)
  const columns = useColumnSetup(entity, chosen)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [open, setOpen] = useState<'save' | 'remove' | null>(null)
  const isChanged = chosen !== undefined && (!isSame(chosen.query, current) || columns.isChanged)
  const choose = (view: SavedView | undefined) =>
    setParams({ ...cleared, ...view?.query, view: view ? String(view.id) : all })
  const preferred = views.find((view) => view.is_default)
  // A list that was opened without any conditions; a link to a lead keeps what is behind it.
  const isUntouched =
    params.view === undefined && params.lead === undefined && Object.keys(current).length === 0
  const needsDefault = preferred !== undefined && isUntouched
  const openDefault = useEffectEvent(() => choose(preferred))
  useEffect(() => {
    if (needsDefault) openDefault()
  }, [needsDefault])
  const remove = useRemoveView()
  const close = () => setAnchor(null)
  const after = (act: () => void) => () => {
    close()
    act()
  }
  const name = chosen?.name ?? allLabel
  return (
    <>
      <Button
        variant="text"
        color="secondary"
        startIcon={<BookmarkIcon />}
        endIcon={<ArrowIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={t.menu(isChanged ? `${name}, ${t.changed}` : name)}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ flexShrink: 0, maxWidth: { xs: '100%', md: 240 }, justifyContent: 'flex-start' }}
      >
        <Typography component="span" noWrap sx={{ fontWeight: 600 }}>
          {name}
          {isChanged && ' •'}
        </Typography>
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        slotProps={{ list: { 'aria-label': t.list }, paper: { sx: { maxHeight: 480 } } }}
      >
        <MenuItem selected={!chosen} onClick={after(() => choose(undefined))}>
          {allLabel}
        </MenuItem>
        {([true, false] as const).map((isOwn) => (
          <ViewItems
            key={String(isOwn)}
            title={isOwn ? t.own : t.shared}
            views={views.filter((view) => view.is_own === isOwn)}
            chosen={chosen}
            onChoose={(view) => after(() => choose(view))()}
          />
        ))}
        <Divider component="li" />
        {chosen?.is_own && isChanged && <UpdateItem {...{ view: chosen, current, columns }} onDone={close} />}
        {chosen && <FlagItems view={chosen} onDone={close} />}
        {chosen?.is_own && <MenuItem onClick={after(() => setOpen('remove'))}>{t.remove}</MenuItem>}
        <MenuItem onClick={after(() => setOpen('save'))}>{t.save}</MenuItem>
      </Menu>
      {open === 'save' && (
        <SaveViewDialog
          entity={entity}
          query={current}
          columns={columns.setup}
          onSaved={({ id }) => {
            // They are the new view's now.
            if (chosen) columns.reset()
            setParams({ view: String(id) })
          }}
          onClose={() => setOpen(null)}
        />
      )}
      {chosen && (
        <ConfirmDialog
          open={open === 'remove'}
          title={t.removeTitle}
          text={t.removeText(chosen.name)}
          confirmLabel={t.remove}
          cancelLabel={t.dialog.cancel}
          isPending={remove.isPending}
          onConfirm={() =>
            remove.mutate(chosen.id, {
              onSuccess: () => setParams({ view: all }),
              onSettled: () => setOpen(null),
            })
          }
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

function isSame(saved: Record<string, string>, current: Record<string, string>): boolean {
  const keys = new Set([...Object.keys(saved), ...Object.keys(current)])
  return [...keys].every((key) => saved[key] === current[key])
}

interface ItemsProps {
  title: string
  views: readonly SavedView[]
  chosen: SavedView | undefined
  onChoose: (view: SavedView) => void
}

function ViewItems({ title, views, chosen, onChoose }: ItemsProps) {
  if (views.length === 0) return null
  return [
    <ListSubheader key="title" role="presentation">
      {title}
    </ListSubheader>,
    ...views.map((view) => (
      <MenuItem
        key={view.id}
        selected={view.id === chosen?.id}
        aria-current={view.id === chosen?.id || undefined}
        onClick={() => onChoose(view)}
        sx={{ gap: 2, justifyContent: 'space-between' }}
      >
        <span>{view.name}</span>
        <Typography component="span" variant="body2" color="textSecondary">
          {noteOf(view)}
        </Typography>
      </MenuItem>
    )),
  ]
}

const noteOf = ({ is_own, is_shared, is_default, author }: SavedView) =>
  [is_own ? is_shared && t.isShared : t.by(author.name), is_default && t.isDefault].filter(Boolean).join(', ')

interface ActProps {
  view: SavedView
  onDone: () => void
}

function UpdateItem({
  view,
  current,
  columns,
  onDone,
}: ActProps & Pick<Props, 'current'> & { columns: UsedSetup }) {
  const { mutate } = useUpdateView()
  return (
    <MenuItem
      onClick={() => {
        mutate({ id: view.id, query: current, columns: columns.setup }, { onSuccess: columns.reset })
        onDone()
      }}
    >
      {t.update(view.name)}
    </MenuItem>
  )
}

/** Whether colleagues see the view, and whether the list opens with it. */
function FlagItems({ view, onDone }: ActProps) {
  const { mutate } = useUpdateView()
  const set = (change: { is_default?: boolean; is_shared?: boolean }) => () => {
    mutate({ id: view.id, ...change })
    onDone()
  }
  return [
    <MenuItem key="default" onClick={set({ is_default: !view.is_default })}>
      {view.is_default ? t.dropDefault : t.makeDefault}
    </MenuItem>,
    view.is_own && (
      <MenuItem key="shared" onClick={set({ is_shared: !view.is_shared })}>
        {view.is_shared ? t.unshare : t.share}
      </MenuItem>
    ),
  ]
}
