export const texts = {
  orderTitle: (number: string) => `Заказ № ${number}`,
  unknownClient: 'Такого клиента нет',
  unknownLead: 'Такой заявки нет',
  unknownUser: 'Такого сотрудника нет',
  sameKey: 'Этот проём уже есть в заказе',
  stageMessage: (stage: string) => `Теперь на этапе «${stage}»`,
  size: (size: string) => (size ? `${size} мм` : ''),
  piece: (piece: number, pieces: number) => `${piece} из ${pieces}`,
  noUnits: 'В заказе нет изделий',
  labelsFile: (number: string) => `Этикетки ${number}.pdf`.replaceAll('/', '-'),
  reasonNeeded: 'Напишите причину',
  refundTooLarge: 'Вернуть можно не больше, чем получено',
  order: 'заказ',
  pieceOf: (order: string, opening: string) => `№ ${order}: ${opening}`,
  materials: {
    file: (day: string) => `Материалы заказов ${day}.xlsx`,
    sheet: 'Материалы',
    headings: ['Раздел', 'Материал', 'Количество', 'Единица'],
    film: 'Плёнка (детали без отходов)',
    edging: 'Окантовка',
    fasteners: 'Крепёж с запасом на брак',
    zippers: 'Молнии',
    straps: 'Ремешки',
    cutouts: 'Вырезы и заплатки',
    screws: 'Саморезы с запасом',
    orders: 'Заказы',
    edgingOf: (width: string, color: string) => `${width} мм, ${color.toLowerCase()}`,
    finished: (name: string, finish: string) => `${name}, ${finish.toLowerCase()}`,
    patch: 'Заплатка',
    squareMetre: 'м²',
    metre: 'м',
    piece: 'шт',
  },
  cutting: {
    title: (number: string) => `Карта кроя к заказу № ${number}`,
    file: (number: string) => `Карта кроя ${number}.pdf`.replaceAll('/', '-'),
    page: (number: string, page: number, pages: number) => `Заказ № ${number} · лист ${page} из ${pages}`,
    planOn: (day: string) => `План на ${day}: плёнка ещё не раскроена`,
    cutOn: (day: string, who: string) => (who ? `Раскроено ${day}, ${who}` : `Раскроено ${day}`),
    roll: (number: number) => `Рулон № ${number}`,
    newRoll: (place: number) => `Рулон ${place}, не со склада`,
    partOfRoll: (roll: string, part: number, parts: number) => `${roll}, часть ${part} из ${parts}`,
    remnant: (number: number, w: number, h: number) => `Остаток № ${number}: ${w} × ${h} мм`,
    part: (name: string, part: number, parts: number) => `${name}, часть ${part} из ${parts}`,
    size: (w: number, h: number) => `${w} × ${h}`,
    turned: 'повёрнуто',
    used: (width: number, length: number) => `Ширина ${width} мм, всего ${metresText(length)} м`,
    utilisation: (basisPoints: number) => `использовано ${percentText(basisPoints)} %`,
    remnants: (numbers: number[]) => `остатки: ${numbers.map((number) => `№ ${number}`).join(', ')}`,
    made: (number: number, w: number, h: number) => `№ ${number}: ${w} × ${h} мм`,
    makes: (list: string) => `Подпишите остатки: ${list}`,
    nothing: 'В заказе нет проёмов, которые можно раскроить',
    legend:
      'Размеры деталей: поперёк рулона × вдоль рулона, мм. Красный пунктир: рез на всю ширину; число под ним: мм от начала рулона.',
  },
} as const

function metresText(mm: number): string {
  return (mm / 1000).toLocaleString('ru-RU', { maximumFractionDigits: 2 })
}

function percentText(basisPoints: number): string {
  return (basisPoints / 100).toLocaleString('ru-RU', { maximumFractionDigits: 1 })
}
