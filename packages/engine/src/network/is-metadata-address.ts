import { BlockList, isIP } from 'node:net';
import { hostOf } from './host-of.ts';

/** Link-local, where the metadata services of most clouds are, and the services that are elsewhere. */
const V4 = [
  ...[['169.254.0.0', 16] as const, ['100.100.100.200', 32] as const],
  ...[['168.63.129.16', 32] as const, ['192.0.0.192', 32] as const],
];
const V6 = [
  ...[['fe80::', 10] as const, ['fd00:ec2::254', 128] as const, ['fd20:ce::254', 128] as const],
  ...[['fd00:c1::a9fe:a9fe', 128] as const, ['fd00:42::42', 128] as const],
];
/** IPv6 addresses that end in an IPv4 address, which translators (NAT64, SIIT) may connect to. */
const CARRIERS = ['64:ff9b::', '64:ff9b:1::', '::ffff:0:', '::'];

const refused = new BlockList();
for (const [network, bits] of V6) refused.addSubnet(network, bits, 'ipv6');
for (const [network, bits] of V4) {
  refused.addSubnet(network, bits, 'ipv4');
  for (const carrier of CARRIERS) refused.addSubnet(`${carrier}${network}`, 96 + bits, 'ipv6');
  refused.addSubnet(to6to4(network), 16 + bits, 'ipv6');
}

/** `2002:a9fe:0000::`, which carries 169.254.0.0 in its middle. */
function to6to4(address: string): string {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number);
  return `2002:${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}::`;
}

/** Whether an IP address gives its callers the secrets of this machine, or is link-local. */
export function isMetadataAddress(address: string): boolean {
  const bare = hostOf({ hostname: address }).replace(/%.*$/, '');
  const version = isIP(bare);
  return version !== 0 && refused.check(bare, version === 4 ? 'ipv4' : 'ipv6');
}
