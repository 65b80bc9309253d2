export const texts = {
  starterName: 'Основной прайс',
  datePast: 'Цены можно задать с сегодняшнего дня или позже',
  production: 'Производство',
  sameFilm: 'Такой код уже есть',
  films: {
    pvc500_clear: 'ПВХ 500 прозрачная',
    pvc700_clear: 'ПВХ 700 прозрачная',
    pvc700_tint: 'ПВХ 700 тонированная',
    pvc700_frost: 'ПВХ 700 матовая',
    pvc800_clear: 'ПВХ 800 прозрачная',
    tpu700_clear: 'ТПУ 700 прозрачная',
    mesh: 'Москитная сетка',
  },
} as const
