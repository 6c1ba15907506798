import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isRefusedAddress } from './is-refused-address.ts';

const publicOnes = ['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700:4700::1111', '2a00:1450::1'];

const privateOnes = [
  ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', '100.64.0.1'],
  ...['198.18.0.1', '192.0.2.1', '::1', 'fc00::1', 'fd12:3456::1', '2001:db8::1'],
  ...['192.31.196.1', '192.52.193.1', '192.175.48.1', '192.88.99.1', '203.0.113.9', '192.0.0.8'],
  ...['100::1', '100:0:0:1::1', '2001:20::1', '2620:4f:8000::1', '3fff::1', '3fff:fff::1'],
  ...['5f00::1', 'fec0::1', 'feff::1', '4000::1', '1000::1', '8000::1', 'e000::1'],
];

const neverOnes = [
  ...['0.0.0.0', '0.1.2.3', '169.254.169.254', '224.0.0.1', '255.255.255.255', '100.100.100.200'],
  ...['168.63.129.16', '::', 'fe80::1', 'fe80::1%eth0', 'ff02::1', 'fd00:ec2::254', 'fd20:ce::254'],
  ...['::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:169.254.169.254', '::127.0.0.1'],
  ...['64:ff9b::7f00:1', '64:ff9b:1::a00:1', '2002:7f00:1::', '2001::1', 'not an address', ''],
  // Translated, tunnelled, and behind a translator with a prefix of its own.
  ...['::ffff:0:169.254.169.254', '::ffff:0:a9fe:a9fe', '::ffff:0:8.8.8.8', '0::ffff:0:7f00:1'],
  ...['2a00:1450::5efe:10.0.0.1', '2a00:1450::200:5efe:8.8.8.8', 'fe80::5efe:127.0.0.1'],
  ...['2a00:1450::a9fe:a9fe', '2a00:1450:a9fe:a9fe::', '2a00:1450:1:a9fe:a9:fe00::'],
  ...['fd00:64::100.100.100.200', '2a00:1450::168.63.129.16', '2a00:1450:1:2:c0:0:c000:0'],
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

const octets = fc.tuple(...Array.from({ length: 4 }, () => fc.integer({ min: 0, max: 255 })));
const groupsOf = (count: number) =>
  fc.array(
    fc.integer({ min: 0, max: 0xffff }).map((group) => group.toString(16)),
    { minLength: count, maxLength: count },
  );
const hex = ([a, b]: number[]) => (((a as number) << 8) | (b as number)).toString(16);
const low = (ipv4: number[]) => `${hex(ipv4)}:${hex(ipv4.slice(2))}`;

const carriers: [string, (ipv4: number[], groups: string[]) => string][] = [
  ['compatible', (ipv4) => `::${ipv4.join('.')}`],
  ['mapped', (ipv4) => `::ffff:${ipv4.join('.')}`],
  ['mapped, in full', (ipv4) => `0000:0:0:0:0:FFFF:${low(ipv4)}`],
  ['translated (SIIT)', (ipv4) => `::ffff:0:${ipv4.join('.')}`],
  ['translated, in full', (ipv4) => `0:0:0:0:FFFF:0:${low(ipv4)}`],
  ['NAT64', (ipv4) => `64:ff9b::${ipv4.join('.')}`],
  ['local NAT64', (ipv4, groups) => `64:ff9b:1:${groups.slice(0, 3).join(':')}:${low(ipv4)}`],
  ['6to4', (ipv4, groups) => `2002:${low(ipv4)}:${groups.slice(0, 5).join(':')}`],
  ['Teredo', (ipv4, groups) => `2001:0:${groups.slice(0, 4).join(':')}:${low(ipv4)}`],
  ['ISATAP', (ipv4, groups) => `2a00:${groups.slice(0, 3).join(':')}:0:5efe:${ipv4.join('.')}`],
  ['global ISATAP', (ipv4, groups) => `2a00:${groups.slice(0, 3).join(':')}:200:5efe:${low(ipv4)}`],
];

test.each(carriers)(
  'no IPv4 address is reached as %s, whatever the operator allows',
  (_, carry) => {
    fc.assert(
      fc.property(octets, groupsOf(5), (ipv4, groups) => {
        const address = carry(ipv4, groups);
        // The loopback address of IPv6 is written like a compatible one, and private.
        if (/^::0\.0\.0\.1$/.test(address)) return;
        for (const privateAddresses of [true, false])
          expect(isRefusedAddress(address, { privateAddresses })).toBe(true);
      }),
    );
  },
);

test('no metadata service is reached through a translator, whatever its prefix', () => {
  const metadata = fc.constantFrom(
    ...[
      [169, 254, 169, 254],
      [169, 254, 170, 2],
      [100, 100, 100, 200],
      [168, 63, 129, 16],
    ],
  );
  const bytes = fc.array(fc.integer({ min: 0, max: 255 }), { minLength: 13, maxLength: 13 });
  fc.assert(
    fc.property(metadata, bytes, fc.constantFrom(4, 5, 6, 7, 8, 12), (ipv4, random, start) => {
      const translated = [0x2a, ...random.slice(0, 11), ...Array<number>(4).fill(0)];
      // Bits 64 to 71 are zero (RFC 6052).
      const places = start === 12 ? [12, 13, 14, 15] : [0, 1, 2, 3].map((at) => at + start);
      if (start !== 12) translated.splice(8, 1);
      for (const [index, at] of places.entries()) translated[at] = ipv4[index] as number;
      if (start !== 12) translated.splice(8, 0, 0);
      const address = Array.from({ length: 8 }, (_, at) => hex(translated.slice(at * 2))).join(':');

      for (const privateAddresses of [true, false])
        expect(isRefusedAddress(address, { privateAddresses })).toBe(true);
    }),
  );
});

test('public IPv6 addresses are reached', () => {
  const prefix = fc.constantFrom('2a00', '2400', '2606', '2803', '2c0f');
  fc.assert(
    fc.property(prefix, groupsOf(7), (first, groups) => {
      fc.pre(!/^(0|200):5efe:/.test(groups.slice(3).join(':')));
      const address = [first, ...groups].join(':');
      expect(isRefusedAddress(address, { privateAddresses: false })).toBe(false);
    }),
  );
});
