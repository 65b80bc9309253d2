import type {
  areaBases,
  finishes,
  foundations,
  heights,
  Opening,
  shapes,
  strapTypes,
  Tech,
} from '@veranda/soft-windows'

/** Names of codes in openings and price lists. For open sets only the standard codes are named. */
export const shapeNames = {
  rectangle: 'Прямоугольник',
  slope: 'Скошенный верх',
  trapezoid: 'Трапеция',
  triangle: 'Треугольник',
  quad: 'Четырёхугольник',
  arch: 'Арка',
  custom: 'По точкам',
} as const satisfies Record<(typeof shapes)[number], string>

export const kindNames = {
  window: 'Окно',
  door: 'Дверь',
  mesh: 'Москитная сетка',
  combo: 'Комбинированное: низ из тента',
} as const satisfies Record<Opening['kind'], string>

/** Standard films of a new company; its own names are in its production settings. */
export const filmNames = {
  pvc500_clear: 'ПВХ 500 прозрачная',
  pvc700_clear: 'ПВХ 700 прозрачная',
  pvc700_tint: 'ПВХ 700 тонированная',
  pvc700_frost: 'ПВХ 700 матовая',
  pvc800_clear: 'ПВХ 800 прозрачная',
  tpu700_clear: 'ТПУ 700 прозрачная',
  mesh: 'Москитная сетка',
} as const

export const fastenerNames = {
  eyelet10: 'Люверс 10 мм',
  strap: 'Скоба с ремешком',
  bracket_pa: 'Поворотная скоба, полиамид',
  bracket_metal: 'Поворотная скоба, металл',
  french_lock: 'Французский замок',
} as const
export const finishNames = {
  zinc: 'Цинк',
  yellow_zinc: 'Жёлтый цинк',
  black: 'Чёрная',
  color: 'Цветная',
} as const satisfies Record<(typeof finishes)[number], string>

export const edgingColorNames = {
  brown: 'Коричневый',
  white: 'Белый',
  beige: 'Бежевый',
  light_grey: 'Светло-серый',
  grey: 'Серый',
  graphite: 'Графит',
  black: 'Чёрный',
  blue: 'Синий',
  green: 'Зелёный',
} as const
export const zipperNames = {
  spiral: 'Спиральная',
  tractor: 'Тракторная',
  waterproof: 'Водостойкая',
} as const
export const foundationNames = {
  wood: 'Дерево',
  log: 'Круглый брус',
  brick: 'Кирпич',
  concrete: 'Бетон',
  metal: 'Металл',
  siding: 'Сайдинг',
} as const satisfies Record<(typeof foundations)[number], string>

export const heightNames = {
  none: 'Без высотных работ',
  ladder: 'Стремянка',
  scaffold: 'Леса',
} as const satisfies Record<(typeof heights)[number], string>

export const strapNames = {
  grommet: 'На люверсе',
  fastex: 'С фастексом',
} as const satisfies Record<(typeof strapTypes)[number], string>

export const cutoutNames = { small: 'Малый вырез', large: 'Большой вырез' } as const

export const areaBasisNames = {
  light_bbox: 'По проёму, прямоугольником',
  outer_bbox: 'По изделию, прямоугольником',
  light_real: 'По проёму, точно по форме',
  outer_real: 'По изделию, точно по форме',
} as const satisfies Record<(typeof areaBases)[number], string>

export const weldPolicyNames = {
  equal: 'Равные полотна',
  full_width: 'На всю ширину рулона',
  optimize: 'Где меньше отходов',
} as const satisfies Record<Tech['weld_policy'], string>

/** The name of a code in an open set; the code itself if it has none. */
export function nameOf(names: Record<string, string>, code: string): string {
  return names[code] ?? code
}
