import { bankAccountFault } from '@veranda/contract'
import {
  type OpeningQuote,
  type OrderQuote,
  type PriceLine,
  planRolls,
  quoteOrder,
  type Tech,
  unitNames,
} from '@veranda/soft-windows'
import { z } from 'zod'
import { sumInWords } from '../../apps/server/src/text/money-words.ts'
import { paymentQr } from '../../apps/server/src/text/payment-qr.ts'
import { compare, type Findings } from './compare.ts'
import { type GoldenFile, type GoldenNesting, type GoldenOrder, goldenOrder } from './golden-file.ts'

type Input = GoldenOrder['input']

/** Number of tries for one layout: a fixed number makes the result reproducible, and this is enough for small orders. */
const tries = 4000

function openingFigures(quote: OpeningQuote): Record<string, unknown> {
  const size = ({ w, h }: { w: number; h: number }) => ({ w, h })
  return {
    ...quote,
    sides: quote.geometry.sides,
    film_panels_mm: quote.film_panels_mm.map(size),
    film_panels_full_width_mm: quote.film_panels_full_width_mm.map(size),
    lines: quote.lines.map((line: PriceLine) => ({ ...line, unit: unitNames[line.unit] })),
  }
}

function orderFigures(file: GoldenFile, { id, input }: GoldenOrder, quote: OrderQuote) {
  const { totals } = quote
  return {
    ...quote,
    ...totals,
    total_words: totals && sumInWords(totals.total_kop),
    qr_prepay: totals && qrOf(file, id, input, totals.prepay_kop),
  }
}

function qrOf({ companies, bank, date }: GoldenFile, id: string, { company }: Input, kopecks: number) {
  const payee = companies[company]
  if (!payee) throw new Error(`no company ${company}`)
  const tax = payee.vat.mode === 'included' ? `В т.ч. НДС ${payee.vat.bp / 100}%` : 'НДС не облагается'
  const day = date.split('-').reverse().join('.')
  const purpose = `Оплата по счету № ${id.slice(id.lastIndexOf('-') + 1)} от ${day}. ${tax}`
  const bankDetails = { bank: bank.name, bik: bank.bic, corr_account: bank.corr }
  return paymentQr({ ...payee, ...bankDetails }, kopecks, purpose)
}

function rollsOf({ tech }: GoldenFile, { roll_set }: Input, film: string): number[] {
  const set = tech.rolls[roll_set]
  const rolls = set?.[film] ?? set?.['*']
  if (!rolls) throw new Error(`no rolls of ${film} in ${roll_set}`)
  return rolls
}

/** Checks that the layout of each film is between the lower bound and the best known one. */
function compareNesting(
  path: string,
  file: GoldenFile,
  { input }: GoldenOrder,
  { quote, expected, policy }: { quote: OrderQuote; expected: GoldenNesting; policy: Tech['weld_policy'] },
  findings: Findings,
): void {
  for (const [film, expectedLayout] of Object.entries(expected)) {
    const wanted = quote.openings.flatMap(({ blanks, qty }, index) =>
      input.openings[index]?.film === film
        ? Array.from({ length: qty }, () =>
            blanks.map((blank, part) => ({ ...blank, key: `${index}:${part}` })),
          ).flat()
        : [],
    )
    const tech = { ...file.tech, weld_policy: policy }
    const plans = planRolls({ wanted, rolls: rollsOf(file, input, film), tech, budget: { tries } })
    const area = plans[0]?.panels.reduce((sum, { w, h }) => sum + w * h, 0) ?? 0
    compare(`${path}.${film}.panels`, expectedLayout.panels, plans[0]?.panels.length, findings)
    compare(
      `${path}.${film}.panels_area_m2`,
      expectedLayout.panels_area_m2,
      Math.round(area / 1000) / 1000,
      findings,
    )
    for (const { roll_mm, lower_bound_mm, best_known_mm } of expectedLayout.by_roll) {
      const length = plans.find(({ width }) => width === roll_mm)?.length
      if (length !== undefined && length >= lower_bound_mm && length <= best_known_mm) findings.passed += 1
      else
        findings.differences.push(
          `${path}.${film}.${roll_mm}: expected ${lower_bound_mm}…${best_known_mm}, got ${length}`,
        )
    }
  }
}

function compareOrder(file: GoldenFile, order: GoldenOrder, findings: Findings): void {
  const { id, input, expected } = order
  const priceList = file.price_lists[input.price]
  const company = file.companies[input.company]
  if (!priceList || !company) throw new Error(`${id}: no price list or company`)
  const quote = quoteOrder({
    openings: input.openings,
    terms: input,
    priceList,
    tech: file.tech,
    vat: company.vat,
    rollsOf: (film) => rollsOf(file, input, film),
  })
  const { openings, nesting, nesting_full_width, ...figures } = expected
  compare(id, figures, orderFigures(file, order, quote), findings)
  compare(`${id}.openings`, openings, quote.openings.map(openingFigures), findings)
  const [own, full] = [file.tech.weld_policy, 'full_width'] as const
  compareNesting(`${id}.nesting`, file, order, { quote, expected: nesting, policy: own }, findings)
  const fullWidth = { quote, expected: nesting_full_width, policy: full }
  compareNesting(`${id}.nesting_full_width`, file, order, fullWidth, findings)
}

/** Compares every expected figure of a golden file with the results of the packages. */
export function checkGolden(file: GoldenFile): Findings {
  const findings: Findings = { passed: 0, differences: [] }
  for (const [index, order] of file.orders.entries()) {
    const { success, data, error } = goldenOrder.safeParse(order)
    if (!success) {
      findings.differences.push(`orders[${index}]: ${z.prettifyError(error)}`)
      continue
    }
    try {
      compareOrder(file, data, findings)
    } catch (failure) {
      findings.differences.push(`${data.id}: ${failure instanceof Error ? failure.message : failure}`)
    }
  }
  for (const [kopecks, expected] of Object.entries(file.words_cases))
    compare(`words_cases.${kopecks}`, expected, sumInWords(Number(kopecks)), findings)
  for (const { bic, account, ok } of file.account_key_cases)
    compare(`account_key_cases.${account}`, ok, bankAccountFault(account, bic, 'account') === null, findings)
  return findings
}
