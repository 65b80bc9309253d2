import type { DictionaryWord, OrderStage } from '@veranda/contract'

export interface SampleOrder {
  id: number
  client: string
  title: string
  stage: OrderStage
  total_kopecks: number
  promised_on: string
  tags: DictionaryWord[]
}

const tagItems = {
  dacha: { id: 1, name: 'Дача', color: '#15803d' },
  cafe: { id: 2, name: 'Кафе', color: '#b45309' },
  urgent: { id: 3, name: 'Срочно', color: '#c62828' },
  again: { id: 4, name: 'Повторный клиент', color: '#7e22ce' },
}

/** Sample orders of a fictitious company. */
export const sampleOrders: SampleOrder[] = [
  {
    id: 1048,
    client: 'Анна Ким',
    title: 'Веранда, 6 окон',
    stage: 'in_production',
    total_kopecks: 4_870_000,
    promised_on: '2026-12-04',
    tags: [tagItems.dacha, tagItems.again],
  },
  {
    id: 1047,
    client: 'Кафе «Причал»',
    title: 'Летняя терраса, 14 окон и 2 входа',
    stage: 'proposal_sent',
    total_kopecks: 18_640_000,
    promised_on: '2026-12-18',
    tags: [tagItems.cafe],
  },
  {
    id: 1046,
    client: 'Игорь Соловьёв',
    title: 'Беседка, 4 окна',
    stage: 'ready',
    total_kopecks: 3_125_050,
    promised_on: '2026-11-27',
    tags: [tagItems.dacha],
  },
  {
    id: 1045,
    client: 'ООО «Летний двор»',
    title: 'Навес для автомойки, 3 окна',
    stage: 'in_production',
    total_kopecks: 9_410_000,
    promised_on: '2026-11-25',
    tags: [tagItems.urgent],
  },
  {
    id: 1044,
    client: 'Марина Белова',
    title: 'Терраса, 8 окон с дверью на молнии',
    stage: 'measuring',
    total_kopecks: 7_200_000,
    promised_on: '2026-12-22',
    tags: [],
  },
  {
    id: 1043,
    client: 'Рустам Ахметов',
    title: 'Балкон, 2 окна',
    stage: 'completed',
    total_kopecks: 1_480_000,
    promised_on: '2026-11-14',
    tags: [tagItems.again],
  },
  {
    id: 1042,
    client: 'Ресторан «Сосны»',
    title: 'Шатёр, 22 окна',
    stage: 'in_production',
    total_kopecks: 31_750_000,
    promised_on: '2026-12-10',
    tags: [tagItems.cafe, tagItems.urgent],
  },
  {
    id: 1041,
    client: 'Павел Громов',
    title: 'Веранда, 5 окон, тонировка',
    stage: 'mounted',
    total_kopecks: 5_330_000,
    promised_on: '2026-11-20',
    tags: [],
  },
]
