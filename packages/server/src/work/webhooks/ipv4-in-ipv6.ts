/** The ways to write an IPv4 address into an IPv6 address whose prefix is known (RFC 4291, 6052, 7915, 8215, 3056, 4380). */
export const IPV4_PREFIXES = [
  ...['::/96', '::ffff:0:0/96', '::ffff:0:0:0/96'],
  ...['64:ff9b::/96', '64:ff9b:1::/48', '2002::/16', '2001::/32'],
];

/**
 * The addresses that an IPv6 address may stand for behind a translator or tunnel with a prefix of its operator's own: at
 * the six places of RFC 6052, whose bits 64 to 71 are skipped, and behind the mark of ISATAP.
 */
export function ipv4Within(address: string): { translated: string[]; isIsatap: boolean } {
  const bytes = toBytes(address);
  const withoutBits64 = [...bytes.slice(0, 8), ...bytes.slice(9)];
  const translated = [4, 5, 6, 7, 8].map((start) => withoutBits64.slice(start, start + 4));
  const mark = bytes.slice(8, 12).join('.');
  return {
    translated: [...translated, bytes.slice(12)].map((ipv4) => ipv4.join('.')),
    // 00-00-5E-FE and, for a global address, 02-00-5E-FE.
    isIsatap: mark === '0.0.94.254' || mark === '2.0.94.254',
  };
}

/** `URL` writes dotted decimals as groups. */
function toBytes(address: string): number[] {
  const written = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [head = '', tail] = written.split('::').map((part) => part.split(':').filter(Boolean));
  const left = [...head];
  const right = tail ?? [];
  const groups = [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right];
  return groups.flatMap((group) => {
    const value = Number.parseInt(group, 16);
    return [value >> 8, value & 0xff];
  });
}
