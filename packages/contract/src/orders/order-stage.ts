import { z } from 'zod'
import { type OrderStage, orderStages } from './order-stages.ts'

export const orderStage = z.enum(Object.keys(orderStages) as [OrderStage, ...OrderStage[]])
