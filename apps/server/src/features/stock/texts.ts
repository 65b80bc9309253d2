export const texts = {
  title: (number: number) => `№ ${number}`,
  unknownFilm: 'Такой плёнки нет в настройках производства',
} as const
