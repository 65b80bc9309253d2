import { z } from 'zod'
import { type OrderStage, orderStages } from './order-rules.ts'

export const orderStage = z.enum(Object.keys(orderStages) as [OrderStage, ...OrderStage[]])
