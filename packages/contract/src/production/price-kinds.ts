import type { PriceList } from '@veranda/soft-windows'
import type { PriceUnit } from './price-units.ts'
import {
  cutoutNames,
  edgingColorNames,
  fastenerNames,
  filmNames,
  finishNames,
  foundationNames,
  heightNames,
  nameOf,
  strapNames,
  zipperNames,
} from './soft-windows-names.ts'

/** Tables of a price list, in display order. */
export const priceGroups = {
  film: 'Плёнка',
  bundle: 'Готовое изделие',
  edging: 'Окантовка',
  color: 'Надбавка за цвет окантовки',
  fastener: 'Крепёж',
  finish: 'Наценка за отделку крепежа',
  zipper: 'Молнии',
  other: 'Прочее',
  mounting: 'Монтаж и выезд',
  cost: 'Себестоимость',
  terms: 'Условия расчёта',
  volume: 'Скидки за объём',
} as const
export type PriceGroup = keyof typeof priceGroups

export const priceModels = {
  component: 'По составляющим: плёнка, окантовка и крепёж отдельно',
  bundle: 'За м² готового изделия с крепежом',
} as const satisfies Record<PriceList['model'], string>

export type FilmNames = Record<string, string>

export interface PriceKind {
  group: PriceGroup
  unit: PriceUnit
  /** The title, or a function of the record's part. */
  title: string | ((part: string, films: FilmNames) => string)
  /** Parts that every list shows. */
  parts?: readonly string[]
  /** Further parts that a list shows. */
  shows?: (list: PriceList, films: FilmNames) => readonly string[]
  /** Whether a part is allowed; without it, only `parts` are. */
  allows?: (part: string, films: FilmNames) => boolean
  /** Order of the parts; numbers are sorted by size. PostgreSQL's jsonb keeps no key order. */
  order?: (films: FilmNames) => readonly string[]
  /** Only for lists of this model. */
  model?: PriceList['model']
  /** Meaning of an empty cell: a price not set, zero, or no cell. */
  empty: 'unset' | 'zero' | 'absent'
}

const { none: _none, ...workHeights } = heightNames
const codesOf = (names: FilmNames) => Object.keys(names)
const filmLabel =
  (names: FilmNames, prefix = '') =>
  (part: string) =>
    prefix + nameOf(names, part)
const filmCodes = (films: FilmNames) => [...new Set([...Object.keys(films), ...Object.keys(filmNames)])]
const filmTitle = (part: string, films: FilmNames) => nameOf({ ...filmNames, ...films }, part)
const isFilm = (part: string, films: FilmNames) => Object.hasOwn(films, part)
const isNumber = (from: number, to: number) => (part: string) =>
  /^[1-9]\d{0,4}$/.test(part) && Number(part) >= from && Number(part) <= to

/** Fastener on both sides; `none` if they differ or have none. */
export const bundleNames = { none: 'Без крепежа или разный по бокам', ...fastenerNames } as const

export function bundleParts(part: string): [film: string, fastener: string] {
  const at = part.lastIndexOf('.')
  return [part.slice(0, at), part.slice(at + 1)]
}

const rub = (group: PriceGroup, unit: PriceUnit, title: string): PriceKind => ({
  group,
  unit,
  title,
  empty: 'unset',
})
const set = (group: PriceGroup, unit: PriceUnit, title: string): PriceKind => ({
  group,
  unit,
  title,
  empty: 'zero',
})
const color = {
  group: 'color',
  title: filmLabel(edgingColorNames),
  allows: (part) => Object.hasOwn(edgingColorNames, part),
  order: () => codesOf(edgingColorNames),
  empty: 'unset',
} as const satisfies Partial<PriceKind>

/** Edging widths that a list by square metre shows costs for. */
const usualEdging = ['50', '70', '100']

/** Parts priced by the metre, besides film, edging and zippers. */
const detailNames = {
  divider: 'Разделитель',
  weld: 'Сварной шов',
  pocket: 'Карман сверху',
  skirt: 'Юбка',
  weight: 'Утяжелитель',
} as const
const strapCosts = Object.fromEntries(
  Object.entries(strapNames).map(([code, name]) => [code, `Ремешок: ${name}`]),
)
/** Costs of a fixed set of items. */
const cost = (unit: PriceUnit, names: FilmNames, prefix = 'Закупка: '): PriceKind => ({
  group: 'cost',
  unit,
  title: filmLabel(names, prefix),
  parts: codesOf(names),
  empty: 'unset',
})

/** All values of a price list, in display order. */
export const priceKinds: Record<string, PriceKind> = {
  film_m2: {
    group: 'film',
    unit: 'rub_m2',
    title: filmTitle,
    allows: isFilm,
    order: filmCodes,
    model: 'component',
    empty: 'unset',
  },
  bundle_m2: {
    group: 'bundle',
    unit: 'rub_m2',
    title: (part, films) => {
      const [film, fastener] = bundleParts(part)
      return `${filmTitle(film, films)}: ${nameOf(bundleNames, fastener)}`
    },
    allows: (part, films) => {
      const [film, fastener] = bundleParts(part)
      return isFilm(film, films) && Object.hasOwn(bundleNames, fastener)
    },
    order: (films) =>
      filmCodes(films).flatMap((film) => codesOf(bundleNames).map((fastener) => `${film}.${fastener}`)),
    model: 'bundle',
    empty: 'unset',
  },
  edging_m: {
    group: 'edging',
    unit: 'rub_m',
    title: (part) => `Окантовка ${part} мм`,
    allows: isNumber(10, 300),
    model: 'component',
    empty: 'unset',
  },
  edging_color_surcharge_m: { ...color, unit: 'rub_m', model: 'component' },
  edging_color_surcharge_m2: { ...color, unit: 'rub_m2', model: 'bundle' },
  fastener_pc: {
    group: 'fastener',
    unit: 'rub_pc',
    title: filmLabel(fastenerNames),
    parts: codesOf(fastenerNames),
    model: 'component',
    empty: 'unset',
  },
  extra_side_fastener_pc: {
    ...rub('fastener', 'rub_pc', 'Крепёж сверху и снизу, кроме люверсов'),
    model: 'bundle',
  },
  fastener_step_mm: {
    group: 'fastener',
    unit: 'mm',
    title: filmLabel(fastenerNames, 'Наибольший шаг: '),
    parts: codesOf(fastenerNames),
    empty: 'absent',
  },
  fastener_finish_pct_bp: {
    group: 'finish',
    unit: 'percent',
    title: filmLabel(finishNames),
    parts: codesOf(finishNames),
    model: 'component',
    empty: 'absent',
  },
  zipper_m: {
    group: 'zipper',
    unit: 'rub_m',
    title: filmLabel(zipperNames),
    allows: (part) => Object.hasOwn(zipperNames, part),
    order: () => codesOf(zipperNames),
    empty: 'unset',
  },
  divider_m: rub('other', 'rub_m', 'Разделитель'),
  weld_m: rub('other', 'rub_m', 'Сварной шов по желанию клиента'),
  pocket_m: rub('other', 'rub_m', 'Карман сверху'),
  skirt_m: rub('other', 'rub_m', 'Юбка'),
  weight_m: rub('other', 'rub_m', 'Утяжелитель'),
  cutout_pc: {
    group: 'other',
    unit: 'rub_pc',
    title: filmLabel(cutoutNames),
    parts: codesOf(cutoutNames),
    empty: 'unset',
  },
  patch_pc: rub('other', 'rub_pc', 'Заплатка'),
  rollup_strap_pc: {
    group: 'other',
    unit: 'rub_pc',
    title: filmLabel(strapNames, 'Ремешок: '),
    parts: codesOf(strapNames),
    empty: 'unset',
  },
  mounting_m2: {
    group: 'mounting',
    unit: 'rub_m2',
    title: filmLabel(foundationNames, 'Монтаж: '),
    parts: codesOf(foundationNames),
    empty: 'unset',
  },
  mounting_min: set('mounting', 'rub', 'Минимальная стоимость монтажа'),
  height_day: {
    group: 'mounting',
    unit: 'rub_day',
    title: filmLabel(workHeights, 'Работа на высоте: '),
    parts: codesOf(workHeights),
    empty: 'unset',
  },
  km_rate: set('mounting', 'rub_km', 'Выезд за пределы зоны'),
  km_included: set('mounting', 'km', 'Бесплатная зона выезда'),
  cost_film_m2: {
    group: 'cost',
    unit: 'rub_m2',
    title: (part, films) => `Закупка: ${filmTitle(part, films)}`,
    shows: (_list, films) => codesOf(films),
    allows: isFilm,
    order: filmCodes,
    empty: 'unset',
  },
  cost_edging_m: {
    group: 'cost',
    unit: 'rub_m',
    title: (part) => `Закупка: окантовка ${part} мм`,
    shows: (list) => (list.model === 'component' ? Object.keys(list.edging_m) : usualEdging),
    allows: isNumber(10, 300),
    empty: 'unset',
  },
  cost_fastener_pc: cost('rub_pc', fastenerNames),
  cost_zipper_m: cost('rub_m', zipperNames, 'Закупка: молния, '),
  cost_detail_m: cost('rub_m', detailNames),
  cost_detail_pc: cost('rub_pc', { ...cutoutNames, patch: 'Заплатка', ...strapCosts }),
  labour_m2: rub('cost', 'rub_m2', 'Работа: пошив и пайка'),
  labour_order: rub('cost', 'rub', 'Работа: упаковка и сборка заказа'),
  min_margin_bp: set('terms', 'percent', 'Наименьшая маржа'),
  area_basis: { ...set('terms', 'basis', 'Как считаем площадь'), empty: 'absent' },
  min_billed_area_centi_m2: set('terms', 'm2', 'Минимальная площадь изделия'),
  urgency_bp: set('terms', 'percent', 'Наценка за срочность'),
  round_down_to: set('terms', 'rub', 'Округлять сумму заказа вниз до'),
  prepay_bp: set('terms', 'percent', 'Предоплата'),
  prepay_round: set('terms', 'rub', 'Округлять предоплату до'),
  volume_discounts: {
    group: 'volume',
    unit: 'percent',
    title: (part) => `От ${part} м²`,
    allows: isNumber(1, 99_999),
    empty: 'absent',
  },
}
