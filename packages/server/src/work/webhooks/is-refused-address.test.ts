import { expect, test } from 'vitest';
import { isRefusedAddress } from './is-refused-address.ts';

const publicOnes = ['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700:4700::1111', '2a00:1450::1'];

const privateOnes = [
  ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', '100.64.0.1'],
  ...['198.18.0.1', '192.0.2.1', '::1', 'fc00::1', 'fd12:3456::1', '2001:db8::1'],
];

const neverOnes = [
  ...['0.0.0.0', '0.1.2.3', '169.254.169.254', '224.0.0.1', '255.255.255.255', '100.100.100.200'],
  ...['168.63.129.16', '::', 'fe80::1', 'fe80::1%eth0', 'ff02::1', 'fd00:ec2::254', 'fd20:ce::254'],
  ...['::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:169.254.169.254', '::127.0.0.1'],
  ...['64:ff9b::7f00:1', '64:ff9b:1::a00:1', '2002:7f00:1::', '2001::1', 'not an address', ''],
];

test.each(publicOnes)('%s may be reached', (address) => {
  expect(isRefusedAddress(address, { privateAddresses: false })).toBe(false);
});

test.each(privateOnes)('%s is refused, unless the operator allows private addresses', (address) => {
  expect(isRefusedAddress(address, { privateAddresses: false })).toBe(true);
  expect(isRefusedAddress(address, { privateAddresses: true })).toBe(false);
});

test.each(neverOnes)('%s is refused, whatever the operator allows', (address) => {
  expect(isRefusedAddress(address, { privateAddresses: false })).toBe(true);
  expect(isRefusedAddress(address, { privateAddresses: true })).toBe(true);
});
