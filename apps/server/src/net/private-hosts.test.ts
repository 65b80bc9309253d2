import { expect, test } from 'vitest'
import { isPrivateAddress, PrivateHostError, resolvePublicAddress } from './private-hosts.ts'

test.each([
  '127.0.0.1',
  '127.255.255.254',
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  'fd00::1',
  'fe80::1',
])('%s leads inside', (address) => {
  expect(isPrivateAddress(address)).toBe(true)
})

test.each(['8.8.8.8', '172.32.0.1', '192.169.0.1', '93.184.216.34', '2a02:6b8::2:242', '::ffff:8.8.8.8'])(
  '%s does not',
  (address) => {
    expect(isPrivateAddress(address)).toBe(false)
  },
)

test.each(['localhost', '127.0.0.1', '127.1', '0177.0.0.1', '0x7f.1', '2130706433', '::1', '0'])(
  'the spelling %s of the own machine is refused, unless such are allowed',
  async (host) => {
    await expect(resolvePublicAddress(host, false)).rejects.toThrow(PrivateHostError)
    expect(isPrivateAddress(await resolvePublicAddress(host, true))).toBe(true)
  },
)
