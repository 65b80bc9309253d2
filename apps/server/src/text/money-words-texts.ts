import type { Forms } from '@veranda/contract'

/** Russian numerals for amounts in words. */
export const numerals = {
  zero: 'ноль',
  masculine: ['', 'один', 'два', 'три', 'четыре', 'пять', 'шесть', 'семь', 'восемь', 'девять'],
  feminine: ['', 'одна', 'две', 'три', 'четыре', 'пять', 'шесть', 'семь', 'восемь', 'девять'],
  teens: [
    'десять',
    'одиннадцать',
    'двенадцать',
    'тринадцать',
    'четырнадцать',
    'пятнадцать',
    'шестнадцать',
    'семнадцать',
    'восемнадцать',
    'девятнадцать',
  ],
  tens: [
    '',
    '',
    'двадцать',
    'тридцать',
    'сорок',
    'пятьдесят',
    'шестьдесят',
    'семьдесят',
    'восемьдесят',
    'девяносто',
  ],
  hundreds: [
    '',
    'сто',
    'двести',
    'триста',
    'четыреста',
    'пятьсот',
    'шестьсот',
    'семьсот',
    'восемьсот',
    'девятьсот',
  ],
  roubles: ['рубль', 'рубля', 'рублей'],
  kopecks: ['копейка', 'копейки', 'копеек'],
  /** Groups of three digits from the thousands up. */
  groups: [
    { forms: ['тысяча', 'тысячи', 'тысяч'], isFeminine: true },
    { forms: ['миллион', 'миллиона', 'миллионов'], isFeminine: false },
    { forms: ['миллиард', 'миллиарда', 'миллиардов'], isFeminine: false },
    { forms: ['триллион', 'триллиона', 'триллионов'], isFeminine: false },
  ],
} as const satisfies {
  roubles: Forms
  kopecks: Forms
  groups: readonly { forms: Forms; isFeminine: boolean }[]
} & Record<string, unknown>
