import { z } from 'zod'
import { type Role, roles, staffRoles } from './permissions.ts'

export const role = z.enum(Object.keys(roles) as [Role, ...Role[]])
export const staffRole = z.enum(staffRoles, 'Выберите роль')
