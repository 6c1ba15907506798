import { BlockList, isIP } from 'node:net';

const listOf = (v4: readonly string[], v6: readonly string[]): BlockList => {
  const list = new BlockList();
  for (const [family, subnets] of [['ipv4', v4] as const, ['ipv6', v6] as const])
    for (const subnet of subnets) {
      const [network = '', bits] = subnet.split('/');
      list.addSubnet(network, Number(bits), family);
    }
  return list;
};

/** Link-local and multicast addresses, those of clouds' metadata services, and IPv6 that carries an IPv4 address. */
const never = listOf(
  [
    ...['0.0.0.0/8', '169.254.0.0/16', '224.0.0.0/3'],
    ...['100.100.100.200/32', '168.63.129.16/32', '192.0.0.192/32'],
  ],
  [
    ...['fe80::/10', 'ff00::/8', 'fd00:ec2::254/128', 'fd20:ce::254/128'],
    ...['fd00:c1::a9fe:a9fe/128', 'fd00:42::42/128'],
    ...['64:ff9b::/96', '64:ff9b:1::/48', '2002::/16', '2001::/32'],
  ],
);

/** Other addresses that are not on the public internet (RFC 6890), and those of documentation. */
const special4 = listOf(
  [
    ...['10.0.0.0/8', '127.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10'],
    ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '198.18.0.0/15'],
    ...['198.51.100.0/24', '203.0.113.0/24'],
  ],
  [],
);
const global6 = listOf([], ['2000::/3']);
const special6 = listOf([], ['2001::/23', '2001:db8::/32', '3fff::/20']);

/**
 * `::127.0.0.1` and `::ffff:127.0.0.1`: public addresses are not written this way. Only for IPv6, as it matches all
 * IPv4.
 */
const embedded4 = listOf([], ['::/96', '::ffff:0:0/96']);

/** Whether the service must not connect to an IP address for an organization. */
export function isRefusedAddress(
  address: string,
  { privateAddresses }: { privateAddresses: boolean },
): boolean {
  const bare = address.replace(/%.*$/, '');
  if (bare === '::1') return !privateAddresses;
  const isV4 = isIP(bare) === 4;
  if (!isV4 && (isIP(bare) === 0 || embedded4.check(bare, 'ipv6'))) return true;
  if (never.check(bare, isV4 ? 'ipv4' : 'ipv6')) return true;
  if (privateAddresses) return false;
  if (isV4) return special4.check(bare, 'ipv4');
  return !global6.check(bare, 'ipv6') || special6.check(bare, 'ipv6');
}
