/** Of a chart that asks for none of its own. The place that is kept for it is as high. */
export const chartHeight = 280
