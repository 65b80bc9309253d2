export const app = { id: '1', key: 'test-key', secret: 'test-secret' }
