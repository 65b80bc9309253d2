import { BarChart } from '@mui/x-charts/BarChart'
import { shortNumber } from './report-numbers.ts'

export interface BarsSeries {
  label: string
  data: number[]
  color: string
  /** Series of one name stand on each other. */
  stack?: string
}

interface Props {
  names: string[]
  series: readonly BarsSeries[]
  format: (value: number) => string
  /** One bar below the other, where names are long. */
  isLying?: boolean
  /** At least. */
  height?: number
}

/** Bars of a report, as large as the place they are in. What they say is in the table beside them, and so they are hidden from screen readers and the keyboard. */
export function Bars({ names, series, format, isLying = false }: Props) {
  const bands = { data: names, scaleType: 'band' as const, categoryGapRatio: names.length < 4 ? 0.75 : 0.35 }
  const values = { valueFormatter: (value: number) => shortNumber(value), tickMinStep: 1 }
  const shown = series.map((one) => ({
    ...one,
    valueFormatter: (value: number | null) => (value === null ? '' : format(value)),
  }))
  const axes = isLying
    ? { xAxis: [values], yAxis: [{ ...bands, width: 148 }], grid: { vertical: true } }
    : { xAxis: [bands], yAxis: [{ ...values, width: 68 }], grid: { horizontal: true } }
  return (
    <BarChart
      {...axes}
      series={shown}
      layout={isLying ? 'horizontal' : 'vertical'}
      hideLegend={series.length < 2}
      margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
      borderRadius={4}
      disableKeyboardNavigation
      skipAnimation
    />
  )
}
