export const texts = {
  keys: {
    moves: 'Перенос карточки',
    help: {
      title: 'Карточки на доске',
      list: [
        { keys: '↑ ↓ ← →', meaning: 'К соседней карточке' },
        { keys: 'Пробел', meaning: 'Взять карточку; стрелки ← → выбирают столбец' },
        { keys: 'Enter', meaning: 'Открыть карточку, а взятую — положить' },
        { keys: 'Esc', meaning: 'Вернуть взятую карточку на место' },
      ],
    },
    hint: 'Стрелки ведут к соседним карточкам. Пробел берёт карточку, стрелки влево и вправо выбирают столбец, Enter кладёт, Escape отменяет. Enter без взятой карточки открывает её.',
    taken: (name: string, column: string) => `Карточка «${name}» взята из столбца «${column}».`,
    over: (column: string) => `Над столбцом «${column}».`,
    noMore: 'Дальше столбцов нет.',
    dropped: (name: string, column: string) => `Карточка «${name}» перенесена в столбец «${column}».`,
    cancelled: 'Перенос отменён.',
  },
  drag: {
    instructions: 'Перетащите карточку в другой столбец или выберите статус в её меню.',
    taken: 'Карточка взята.',
    over: (column: string) => `Над столбцом «${column}».`,
    dropped: (column: string) => `Карточка перенесена в столбец «${column}».`,
    cancelled: 'Перенос отменён.',
  },
}
