const desk = { widths: [600, 1040], width: 1040, height: 660 } as const
const phone = { widths: [240, 480], width: 480, height: 960 } as const

/** Screenshots that `npm run pictures` takes; a test compares their sizes. */
export const pictures = {
  leads: desk,
  lead: desk,
  forms: desk,
  chats: desk,
  client: desk,
  order: desk,
  calendar: desk,
  measure: phone,
  cutting: desk,
  shop: desk,
  stock: desk,
  users: desk,
  reports: desk,
  dashboard: desk,
  tasks: desk,
} as const
export type PictureName = keyof typeof pictures

export const pictureUrl = (name: PictureName, width: number) => `/pictures/${name}-${width}.webp`
