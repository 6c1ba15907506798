import { BlockList, isIP } from 'node:net';
import { hostOf } from './host-of.ts';

const refused = new BlockList();
// Link-local: the metadata services of most clouds are there.
refused.addSubnet('169.254.0.0', 16, 'ipv4');
refused.addSubnet('fe80::', 10, 'ipv6');
// The metadata services that are elsewhere.
refused.addAddress('fd00:ec2::254', 'ipv6');
refused.addAddress('100.100.100.200', 'ipv4');
refused.addAddress('168.63.129.16', 'ipv4');
refused.addAddress('192.0.0.192', 'ipv4');

/** Whether an IP address gives whoever connects to it the secrets of this machine, or is link-local. */
export function isMetadataAddress(address: string): boolean {
  const bare = hostOf({ hostname: address }).replace(/%.*$/, '');
  const version = isIP(bare);
  return version !== 0 && refused.check(bare, version === 4 ? 'ipv4' : 'ipv6');
}
