export const texts = {
  assigned: {
    title: 'Вам назначена заявка',
    message: (number: number, name: string) =>
      `Заявка №${number}${name ? `: ${name}` : ''}. Ответьте скорее, клиент ждёт.`,
  },
}
