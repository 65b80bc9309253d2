export const notificationTypes = ['success', 'error', 'warning', 'info'] as const
