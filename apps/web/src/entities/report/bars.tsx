import { BarChart } from '@mui/x-charts/BarChart'
import { shortNumber } from './report-numbers.ts'

export interface BarsSeries {
  label: string
  data: number[]
  color: string
  /** Series with the same name are stacked. */
  stack?: string
}

interface Props {
  names: string[]
  series: readonly BarsSeries[]
  format: (value: number) => string
  /** Horizontal bars, for long names. */
  isHorizontal?: boolean
  /** Minimum height. */
  height?: number
}

/**
 * A bar chart that fills its container. Hidden from screen readers and the keyboard, because the table beside it has
 * the same figures.
 */
export function Bars({ names, series, format, isHorizontal = false }: Props) {
  const bands = { data: names, scaleType: 'band' as const, categoryGapRatio: names.length < 4 ? 0.75 : 0.35 }
  const values = { valueFormatter: (value: number) => shortNumber(value), tickMinStep: 1 }
  const shown = series.map((one) => ({
    ...one,
    valueFormatter: (value: number | null) => (value === null ? '' : format(value)),
  }))
  const axes = isHorizontal
    ? { xAxis: [values], yAxis: [{ ...bands, width: 148 }], grid: { vertical: true } }
    : { xAxis: [bands], yAxis: [{ ...values, width: 68 }], grid: { horizontal: true } }
  return (
    <BarChart
      {...axes}
      series={shown}
      layout={isHorizontal ? 'horizontal' : 'vertical'}
      hideLegend={series.length < 2}
      margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
      borderRadius={4}
      disableKeyboardNavigation
      skipAnimation
    />
  )
}
