import { filmNames, type ProductionSettings } from '@veranda/contract'
import { type PriceList, priceList, tech } from '@veranda/soft-windows'

/** Default prices of a new company: plausible mid-market prices in kopecks, for the owner to correct. */
export const starterPrices: PriceList = priceList.parse({
  model: 'component',
  film_m2: {
    pvc500_clear: 80_000,
    pvc700_clear: 95_000,
    pvc700_tint: 115_000,
    pvc700_frost: 125_000,
    pvc800_clear: 110_000,
    tpu700_clear: 170_000,
    mesh: 68_000,
  },
  edging_m: { 50: 14_000, 70: 16_000, 100: 20_000 },
  edging_color_surcharge_m: { graphite: 3_000, green: 3_000, blue: 3_000 },
  fastener_pc: {
    eyelet10: 1_800,
    strap: 10_500,
    bracket_pa: 12_000,
    bracket_metal: 15_000,
    french_lock: 19_000,
  },
  fastener_finish_pct_bp: { zinc: 0, yellow_zinc: 1_000, black: 1_500, color: 2_000 },
  fastener_step_mm: { eyelet10: 350, strap: 400, bracket_pa: 400, bracket_metal: 400, french_lock: 400 },
  zipper_m: { spiral: 75_000, tractor: 130_000 },
  divider_m: 100_000,
  weld_m: 50_000,
  pocket_m: 38_000,
  skirt_m: 65_000,
  weight_m: 90_000,
  cutout_pc: { small: 50_000, large: 100_000 },
  patch_pc: 50_000,
  rollup_strap_pc: { grommet: 25_000, fastex: 35_000 },
  mounting_m2: {
    wood: 65_000,
    log: 100_000,
    brick: 95_000,
    concrete: 85_000,
    metal: 120_000,
    siding: 75_000,
  },
  mounting_min: 750_000,
  height_day: { ladder: 0, scaffold: 2_000_000 },
  km_rate: 2_500,
  km_included: 30,
  urgency_bp: 2_000,
  round_down_to: 1_000,
  prepay_bp: 5_000,
  prepay_round: 10_000,
})

const wideRolls = [1400, 1800, 2000, 2200]

/** Default films and production constants. */
export const starterProduction: Omit<ProductionSettings, 'version'> = {
  tech: tech.parse({ weld_policy: 'optimize' }),
  films: [
    { code: 'pvc700_clear', name: filmNames.pvc700_clear, rolls: wideRolls },
    { code: 'pvc500_clear', name: filmNames.pvc500_clear, rolls: wideRolls },
    { code: 'pvc800_clear', name: filmNames.pvc800_clear, rolls: [1400] },
    { code: 'pvc700_tint', name: filmNames.pvc700_tint, rolls: [1400, 1800, 2000] },
    { code: 'pvc700_frost', name: filmNames.pvc700_frost, rolls: [1400] },
    { code: 'tpu700_clear', name: filmNames.tpu700_clear, rolls: [1400] },
    { code: 'mesh', name: filmNames.mesh, rolls: [2000] },
  ],
}
