export const weekdays = ['Пн', 'Вт', 'Ср', 'Чт', 'Пт', 'Сб', 'Вс'] as const

export const themes = { light: 'Светлая', dark: 'Тёмная' } as const
export type Theme = keyof typeof themes
export const densities = { comfortable: 'Просторно', compact: 'Компактно' } as const
export type Density = keyof typeof densities

/** How new leads are assigned. */
export const assignmentModes = {
  off: 'Не распределять: берут сами',
  round_robin: 'По очереди',
  least_busy: 'Тому, у кого меньше заявок в работе',
  fixed: 'Всегда одному сотруднику',
} as const
export type AssignmentMode = keyof typeof assignmentModes
