export const texts = {
  assigned: {
    title: 'Вам назначена заявка',
    message: (number: number, name: string) => `Заявка №${number}${name ? `: ${name}` : ''}.`,
    waits: 'Ответьте скорее, клиент ждёт.',
  },
}
