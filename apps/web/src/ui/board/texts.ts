export const texts = {
  drag: {
    instructions: 'Перетащите карточку в другой столбец или выберите статус в её меню.',
    taken: 'Карточка взята.',
    over: (column: string) => `Над столбцом «${column}».`,
    dropped: (column: string) => `Карточка перенесена в столбец «${column}».`,
    cancelled: 'Перенос отменён.',
  },
}
