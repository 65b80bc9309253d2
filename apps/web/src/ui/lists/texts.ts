export const texts = {
  more: 'Показать ещё',
  columns: 'Столбцы',
  restore: 'Восстановить',
  chosen: 'Выбрано:',
  clearSelection: 'Снять выделение',
  overCap: (countText: string) => `более ${countText}`,
  drag: {
    handle: (label: string) => `Перетащить «${label}»`,
    up: (label: string) => `Выше: «${label}»`,
    down: (label: string) => `Ниже: «${label}»`,
    role: 'перемещаемый элемент',
    instructions:
      'Чтобы взять элемент, нажмите пробел. Двигайте его стрелками вверх и вниз, пробелом поставьте на место, клавишей Esc верните обратно.',
    taken: (label: string, place: number, count: number) => `«${label}» взято. Место ${place} из ${count}.`,
    over: (label: string, place: number, count: number) => `«${label}» теперь на месте ${place} из ${count}.`,
    dropped: (label: string, place: number, count: number) =>
      `«${label}» поставлено на место ${place} из ${count}.`,
    cancelled: (label: string) => `Перемещение отменено: «${label}» на прежнем месте.`,
  },
}
