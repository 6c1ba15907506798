import { BlockList, isIP } from 'node:net';
import { IPV4_PREFIXES, ipv4Within } from './ipv4-in-ipv6.ts';

const listOf = (v4: readonly string[], v6: readonly string[]): BlockList => {
  const list = new BlockList();
  for (const [family, subnets] of [['ipv4', v4] as const, ['ipv6', v6] as const])
    for (const subnet of subnets) {
      const [network = '', bits] = subnet.split('/');
      list.addSubnet(network, Number(bits), family);
    }
  return list;
};

/** Where clouds answer with the credentials of their machines. */
const metadata4 = listOf(
  [
    ...['169.254.169.254/32', '169.254.170.2/32', '169.254.170.23/32', '169.254.0.23/32'],
    ...['100.100.100.200/32', '168.63.129.16/32', '192.0.0.192/32'],
  ],
  [],
);

/** Link-local and multicast addresses, those of clouds' metadata services. */
const never = listOf(
  [
    ...['0.0.0.0/8', '169.254.0.0/16', '224.0.0.0/3'],
    ...['100.100.100.200/32', '168.63.129.16/32', '192.0.0.192/32'],
  ],
  [
    ...['fe80::/10', 'ff00::/8', 'fd00:ec2::254/128', 'fd20:ce::254/128'],
    ...['fd00:c1::a9fe:a9fe/128', 'fd00:42::42/128'],
  ],
);

/** Every other entry of IANA's registries of special-purpose addresses, also those that are reachable. */
const special4 = listOf(
  [
    ...['10.0.0.0/8', '127.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10'],
    ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '198.18.0.0/15'],
    ...['198.51.100.0/24', '203.0.113.0/24'],
    ...['192.31.196.0/24', '192.52.193.0/24', '192.175.48.0/24'],
  ],
  [],
);
/** Everything else, such as 100::/64, 5f00::/16 and fec0::/10, is not on the public internet. */
const global6 = listOf([], ['2000::/3']);
const special6 = listOf([], ['2001::/23', '2001:db8::/32', '2620:4f:8000::/48', '3fff::/20']);

/** Whether the service must not connect to an IP address for an organization. */
export function isRefusedAddress(
  address: string,
  { privateAddresses }: { privateAddresses: boolean },
): boolean {
  const bare = address.replace(/%.*$/, '');
  if (bare === '::1') return !privateAddresses;
  const isV4 = isIP(bare) === 4;
  if (!isV4 && (isIP(bare) === 0 || carriesIpv4(bare))) return true;
  if (never.check(bare, isV4 ? 'ipv4' : 'ipv6')) return true;
  if (privateAddresses) return false;
  if (isV4) return special4.check(bare, 'ipv4');
  return !global6.check(bare, 'ipv6') || special6.check(bare, 'ipv6');
}

/** A list of its own, as `::ffff:0:0/96` matches all IPv4. */
const ipv4Prefixes = listOf([], IPV4_PREFIXES);

/** Public addresses are not written this way. Of a translator with an unknown prefix, only metadata services matter. */
function carriesIpv4(address: string): boolean {
  if (ipv4Prefixes.check(address, 'ipv6')) return true;
  const { translated, isIsatap } = ipv4Within(address);
  return isIsatap || translated.some((ipv4) => metadata4.check(ipv4, 'ipv4'));
}
