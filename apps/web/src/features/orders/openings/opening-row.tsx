import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { edgingColorNames, fastenerNames, nameOf, type OrderItem, shapeNames } from '@veranda/contract'
import type { CalculatedItem } from '#features/orders/draft/order-calculation.ts'
import { areaText } from '#features/orders/payments/order-money.ts'
import { sizeText } from '#features/orders/size-text.ts'
import { roubles } from '#lib/format/money.ts'
import { allShapes, uprightFastener, withPart, withShape } from './opening-rules.ts'
import { openingTexts as t } from './opening-texts.ts'
import type { OpeningsView, RowCells } from './opening-view.ts'
import { NumberCell, SelectCell, TextCell } from './table-cells.tsx'
import { cellId } from './table-keys.ts'

const c = t.columns

interface Props {
  item: OrderItem
  row: number
  view: OpeningsView
  isSelected: boolean
  onSelect: () => void
}

/** One opening of the table. Its number opens the details. */
export function OpeningRow({ item, row, view, isSelected, onSelect }: Props) {
  const { actions, calculation, rights } = view
  const calculated = calculation.items[row]
  const cells: RowCells = {
    item,
    row,
    isReadOnly: !rights.mayMeasure,
    faults: calculated?.faults ?? {},
    edit: (change) => actions.edit(item.key, change),
    paste: (column, text) => actions.paste(item.key, column, text),
  }
  return (
    <Box
      component="tr"
      aria-selected={isSelected}
      onFocus={onSelect}
      sx={{ bgcolor: isSelected ? 'surface.unread' : undefined }}
    >
      <td>
        <ButtonBase
          onClick={onSelect}
          aria-label={t.open(item.name || t.unnamed(row + 1))}
          aria-pressed={isSelected}
          sx={{
            width: 36,
            font: 'inherit',
            height: 40,
            fontWeight: 600,
            color: isSelected ? 'primary.main' : 'text.secondary',
          }}
        >
          {row + 1}
        </ButtonBase>
      </td>
      <td>
        <TextCell cells={cells} />
      </td>
      <Sizes cells={cells} onSelect={onSelect} />
      <td>
        <NumberCell
          cells={cells}
          column="qty"
          label={c.qty}
          width={64}
          value={item.qty || undefined}
          fault={cells.faults.qty && t.faults.qty}
          onChange={(qty) => cells.edit((now) => ({ ...now, qty: qty ?? 0 }))}
        />
      </td>
      <Figures calculated={calculated} seesPrices={rights.seesPrices} />
      <Materials cells={cells} films={view.by.films} />
      <Fasteners cells={cells} />
    </Box>
  )
}

function Figures({
  calculated,
  seesPrices,
}: {
  calculated: CalculatedItem | undefined
  seesPrices: boolean
}) {
  const quote = calculated?.quote
  const sum = quote?.sum_kop
  return (
    <>
      <td>
        <Box component="span" sx={{ px: 1, display: 'block', textAlign: 'right' }}>
          {quote ? areaText(quote.billed_area_centi_m2 * quote.qty) : t.notCounted}
        </Box>
      </td>
      {seesPrices && (
        <td>
          <Box component="span" sx={{ px: 1, display: 'block', textAlign: 'right', fontWeight: 600 }}>
            {quote ? (sum == null ? t.noPrice : roubles(sum)) : t.notCounted}
          </Box>
        </td>
      )}
    </>
  )
}

function Sizes({ cells, onSelect }: { cells: RowCells; onSelect: () => void }) {
  const { item, row, faults, edit } = cells
  const shape = (
    <td>
      <SelectCell
        cells={cells}
        column="shape"
        label={c.shape}
        width={148}
        value={item.shape}
        options={allShapes.map((code) => [code, shapeNames[code]])}
        known={[item.shape, shapeNames[item.shape]]}
        onChange={(value) => {
          const chosen = allShapes.find((code) => code === value)
          if (chosen) edit((now) => ({ ...now, shape: chosen, dims: withShape(now.dims, chosen) }))
        }}
      />
    </td>
  )
  if (item.shape !== 'rectangle')
    return (
      <>
        {shape}
        <td colSpan={2}>
          <ButtonBase
            id={cellId({ row, column: 'width' })}
            onClick={onSelect}
            sx={{
              width: '100%',
              height: 40,
              px: 1,
              font: 'inherit',
              justifyContent: 'flex-start',
              color: Object.keys(faults).some((path) => path.startsWith('dims'))
                ? 'error.main'
                : 'primary.main',
            }}
          >
            {sizeText(item) || t.otherSizes}
          </ButtonBase>
        </td>
      </>
    )
  return (
    <>
      {shape}
      {(['width', 'height'] as const).map((key) => (
        <td key={key}>
          <NumberCell
            cells={cells}
            column={key}
            label={c[key]}
            width={84}
            value={item.dims[key]}
            fault={faults[`dims.${key}`] && t.faults[faults[`dims.${key}`] ?? 'invalid']}
            onChange={(value) => edit((now) => ({ ...now, dims: withPart(now.dims, key, value) }))}
          />
        </td>
      ))}
    </>
  )
}

function Materials({ cells, films }: { cells: RowCells; films: OpeningsView['by']['films'] }) {
  const { item, edit } = cells
  const { edging } = item
  return (
    <>
      <td>
        <SelectCell
          cells={cells}
          column="film"
          label={c.film}
          width={186}
          value={item.film}
          options={films.map(({ code, name }) => [code, name])}
          known={[item.film, item.film]}
          onChange={(film) => edit((now) => ({ ...now, film }))}
        />
      </td>
      <td>
        <NumberCell
          cells={cells}
          column="edging"
          label={c.edging}
          width={70}
          value={edging.all}
          fault={cells.faults['edging.all'] && t.faults.number}
          onChange={(all) => edit((now) => ({ ...now, edging: withPart(now.edging, 'all', all) }))}
        />
      </td>
      <td>
        <SelectCell
          cells={cells}
          column="color"
          label={c.color}
          width={120}
          value={edging.color}
          options={Object.entries(edgingColorNames)}
          known={[edging.color, edging.color]}
          onChange={(color) => edit((now) => ({ ...now, edging: { ...now.edging, color } }))}
        />
      </td>
    </>
  )
}

const fastenerOptions: [string, string][] = [['none', t.noFastener], ...Object.entries(fastenerNames)]

function Fasteners({ cells }: { cells: RowCells }) {
  const { item, edit } = cells
  const set = (sides: ('top' | 'left' | 'right' | 'bottom')[]) => (code: string) => {
    const chosen = Object.fromEntries(sides.map((side) => [side, code]))
    edit((now) => ({ ...now, fasteners: { ...now.fasteners, ...chosen } }))
  }
  const uprights = uprightFastener(item)
  const columns = [
    { column: 'top', value: item.fasteners.top ?? 'none', onChange: set(['top']) },
    { column: 'sides', value: uprights ?? '', onChange: set(['left', 'right']) },
    { column: 'bottom', value: item.fasteners.bottom ?? 'none', onChange: set(['bottom']) },
  ] as const
  return (
    <>
      {columns.map(({ column, value, onChange }) => (
        <td key={column}>
          <SelectCell
            cells={cells}
            column={column}
            label={c[column]}
            width={128}
            value={value}
            options={fastenerOptions}
            known={[value, value === '' ? t.differ : nameOf(fastenerNames, value)]}
            onChange={onChange}
          />
        </td>
      ))}
    </>
  )
}
