import { priceList, tech } from '@veranda/soft-windows'
import { z } from 'zod'
import { endpoint } from '#endpoint.ts'
import { limits } from '#limits.ts'
import { id, idParam, idParams, instant, requiredText, seenVersion } from '#schemas.ts'

/** Prices effective from a day on. */
export const priceListVersion = z.object({
  id,
  effective_from: z.string(),
  prices: priceList,
  author: z.object({ id, name: z.string() }).nullable(),
  created_at: instant,
})
export type PriceListVersion = z.infer<typeof priceListVersion>

const priceValue = z.union([z.number(), z.string()]).nullable()

/** Prices of an uploaded table; nothing is stored until they are saved as a version. */
export const priceSheet = z.object({
  prices: priceList,
  differences: z.array(z.object({ code: z.string(), before: priceValue, after: priceValue })),
  /** Rows that could not be read, by spreadsheet row number. */
  errors: z.array(z.object({ row: z.number().int(), message: z.string() })),
})
export type PriceSheet = z.infer<typeof priceSheet>

export const companyPriceList = z.object({
  id,
  name: z.string(),
  /** Used for new orders. */
  is_default: z.boolean(),
  /** The current prices; `null` while the first ones are upcoming. */
  current: priceListVersion.nullable(),
  /** Future prices, nearest first. */
  upcoming: z.array(priceListVersion),
  version: z.number().int(),
  created_at: instant,
})
export type CompanyPriceList = z.infer<typeof companyPriceList>

/** Films, their rolls and the production constants. */
export const productionSettings = z.object({
  tech,
  films: z
    .array(
      z.strictObject({
        code: z.string().trim().min(1, 'Укажите код').max(50),
        name: requiredText(100, 'Укажите название'),
        /** Widths of available rolls, mm. */
        rolls: z.array(z.number().int().min(300).max(6000)).min(1, 'Укажите ширину рулона').max(20),
      }),
    )
    .min(1, 'Нужна хотя бы одна плёнка')
    .max(50),
  version: z.number().int(),
})
export type ProductionSettings = z.infer<typeof productionSettings>

/** The company's name of a film; the code if it is not listed. */
export function filmName(films: readonly { code: string; name: string }[], film: string): string {
  return films.find(({ code }) => code === film)?.name ?? film
}

/** Roll widths of a film that the company does not list, mm. */
const usualRolls = [1400]

/** Widths of a film's rolls, mm. */
export function rollsOf(films: ProductionSettings['films'], film: string): number[] {
  return films.find(({ code }) => code === film)?.rolls ?? usualRolls
}

const read = { module: 'soft_windows', permission: 'order.price.read' } as const
const manage = { module: 'soft_windows', permission: 'price_list.manage' } as const
const name = requiredText(100, 'Назовите прайс')

export const priceListEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/price-lists',
    summary: 'Price lists of the company with current and scheduled prices',
    access: read,
    output: z.array(companyPriceList),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/price-lists',
    summary: 'Add a price list',
    access: manage,
    body: z.strictObject({ name, prices: priceList }),
    output: companyPriceList,
    status: 201,
    creates: true,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/price-lists/:id',
    summary: 'Rename a price list or make it the default one',
    access: manage,
    params: idParams,
    body: z.strictObject({
      name: name.optional(),
      is_default: z.literal(true).optional(),
      version: seenVersion,
    }),
    output: companyPriceList,
  }),
  addVersion: endpoint({
    method: 'POST',
    path: '/api/price-lists/:id/versions',
    summary: 'Set prices from a date; earlier versions are kept',
    access: manage,
    params: idParams,
    body: z.strictObject({
      effective_from: z.iso.date('Укажите дату'),
      prices: priceList,
      version: seenVersion,
    }),
    output: companyPriceList,
    status: 201,
    creates: true,
  }),
  versions: endpoint({
    method: 'GET',
    path: '/api/price-lists/:id/versions',
    summary: 'All versions of a price list, newest first',
    access: read,
    params: idParams,
    output: z.array(priceListVersion),
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/price-lists/:id/export',
    summary: 'Current prices as an XLSX workbook',
    access: manage,
    params: idParams,
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }),
  import: endpoint({
    method: 'POST',
    path: '/api/price-lists/:id/import',
    summary: 'Compare prices in a table (.xlsx or .csv) with the current ones; nothing is saved',
    access: manage,
    params: idParams,
    query: z.strictObject({
      /** Its extension determines the parser. */
      name: requiredText(limits.nameMax, 'Нужно имя файла').default('prices.xlsx'),
    }),
    accepts: 'bytes',
    output: priceSheet,
    rateLimit: 'auth',
  }),
  removeVersion: endpoint({
    method: 'DELETE',
    path: '/api/price-lists/:id/versions/:version_id',
    summary: 'Cancel a scheduled price version',
    access: manage,
    params: z.strictObject({ id: idParam, version_id: idParam }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/price-lists/:id',
    summary: 'Delete a price list; orders keep their prices',
    access: manage,
    params: idParams,
  }),
}

export const productionEndpoints = {
  settings: endpoint({
    method: 'GET',
    path: '/api/production-settings',
    summary: 'Films, rolls and constants of production',
    access: { module: 'soft_windows', permission: 'order.read' },
    output: productionSettings,
  }),
  updateSettings: endpoint({
    method: 'PUT',
    path: '/api/production-settings',
    summary: 'Change films, rolls and constants of production',
    access: manage,
    body: z.strictObject({ ...productionSettings.shape, version: seenVersion }),
    output: productionSettings,
  }),
}
