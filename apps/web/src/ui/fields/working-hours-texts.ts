/** Of a day in the working hours. */
export const texts = {
  off: 'Выходной',
  day: (name: string) => `${name}: рабочий день`,
  from: (name: string) => `${name}, начало`,
  to: (name: string) => `${name}, конец`,
}
