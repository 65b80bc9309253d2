import AddIcon from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import {
  bundleNames,
  edgingColorNames,
  type FilmNames,
  type PriceGroup,
  zipperNames,
} from '@veranda/contract'
import type { PriceList } from '@veranda/soft-windows'
import { type KeyboardEvent, useState } from 'react'
import { pricesTexts } from './prices-texts.ts'
import type { PriceDraft } from './use-price-draft.ts'

const t = pricesTexts.editor

/** What can be added to a table: an item of a list, or a number. */
type Addition =
  | { record: string; names: 'films' | Record<string, string> }
  | { record: string; from: number; to: number }

export function addsOf(group: PriceGroup, model: PriceList['model']): Addition | null {
  const colors = model === 'component' ? 'edging_color_surcharge_m' : 'edging_color_surcharge_m2'
  const additions: Partial<Record<PriceGroup, Addition>> = {
    film: { record: 'film_m2', names: 'films' },
    bundle: { record: 'bundle_m2', names: 'films' },
    edging: { record: 'edging_m', from: 10, to: 300 },
    color: { record: colors, names: edgingColorNames },
    zipper: { record: 'zipper_m', names: zipperNames },
    volume: { record: 'volume_discounts', from: 1, to: 99_999 },
  }
  return additions[group] ?? null
}

interface Props {
  addition: Addition
  draft: PriceDraft
  films: FilmNames
}

export function PriceAdd({ addition, draft, films }: Props) {
  if ('from' in addition) return <AddNumber {...addition} draft={draft} />
  const names = addition.names === 'films' ? films : addition.names
  return <AddNamed record={addition.record} names={names} draft={draft} />
}

/** A film with bundle prices has a cell per kind of fastener. */
function codesOf(record: string, part: string): string[] {
  if (record !== 'bundle_m2') return [`${record}.${part}`]
  return Object.keys(bundleNames).map((fastener) => `${record}.${part}.${fastener}`)
}

interface NamedProps {
  record: string
  names: Record<string, string>
  draft: PriceDraft
}

function AddNamed({ record, names, draft }: NamedProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const available = Object.entries(names).filter(([part]) =>
    codesOf(record, part).some((code) => draft.typed[code] === undefined),
  )
  if (available.length === 0) return null
  return (
    <div>
      <Button
        startIcon={<AddIcon />}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ ml: -1 }}
      >
        {t.addLabels[record]}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {available.map(([part, label]) => (
          <MenuItem
            key={part}
            onClick={() => {
              setAnchor(null)
              draft.add(codesOf(record, part))
            }}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
    </div>
  )
}

interface NumberProps {
  record: string
  from: number
  to: number
  draft: PriceDraft
}

/** Enter adds. It is not a form, because it is inside the form that saves the prices. */
function AddNumber({ record, from, to, draft }: NumberProps) {
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const add = () => {
    const part = text.trim()
    const isInRange = /^[1-9]\d*$/.test(part) && Number(part) >= from && Number(part) <= to
    if (!isInRange) return setFault(t.addFaults.range(from, to))
    if (draft.typed[`${record}.${part}`] !== undefined) return setFault(t.addFaults.twin)
    draft.add([`${record}.${part}`])
    setText('')
    setFault(null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    add()
  }
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: 'flex-start' }}>
      <TextField
        label={t.addLabels[record]}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setFault(null)
        }}
        onKeyDown={onKeyDown}
        error={fault !== null}
        helperText={fault}
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        size="small"
        sx={{ flex: '0 1 180px' }}
      />
      <Button
        startIcon={<AddIcon />}
        onClick={add}
        aria-label={t.addRow(t.addLabels[record] ?? '')}
        sx={{ flexShrink: 0 }}
      >
        {t.add}
      </Button>
    </Stack>
  )
}
