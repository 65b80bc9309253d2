export const texts = {
  assigned: {
    title: 'Вам назначена заявка',
    message: (id: number, name: string) =>
      `Заявка №${id}${name ? `: ${name}` : ''}. Ответьте скорее, клиент ждёт.`,
  },
}
