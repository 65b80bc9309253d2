export const texts = {
  starterName: 'Основной прайс',
  datePast: 'Цены можно задать с сегодняшнего дня или позже',
  production: 'Производство',
  sameFilm: 'Такой код уже есть',
  sheet: {
    file: (name: string, day: string) => `${name} ${day}.xlsx`,
    name: 'Прайс',
    headings: { group: 'Раздел', title: 'Название', code: 'Код', unit: 'Единица', value: 'Значение' },
    noColumns: 'Нужны столбцы «Код» и «Значение»: возьмите за основу файл, выгруженный из прайса',
    noCode: 'Нет кода',
    unknown: (code: string) => `Кода «${code}» в этом прайсе нет`,
    twin: (row: number) => `Этот код уже был в строке ${row}`,
    tooMany: 'В файле слишком много строк для одного прайса',
  },
} as const
