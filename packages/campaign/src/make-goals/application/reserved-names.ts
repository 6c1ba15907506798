/**
 * What leads somewhere: it must be a name that is reserved for examples (RFC 2606, 6761), an address for documentation
 * (RFC 5737, 3849), or one of the telephone numbers that are kept for fiction.
 */
const HOST = /^(?:[\w-]+\.)*(?:example\.(?:com|org|net)|example|test|invalid)$/i;
const IPV4 = /^(?:192\.0\.2|198\.51\.100|203\.0\.113)\.\d{1,3}$/;
const IPV6 = /^2001:0?db8:/i;
const PHONE = /555-?01\d\d$/;

type Looker = { kind: string; pattern: RegExp; isReserved(found: string): boolean };

const hostOf = (address: string): string =>
  address
    .replace(/^[a-z][a-z\d+.-]*:\/\//i, '')
    .replace(/^[^@/]*@/, '')
    .replace(/[/?#:].*$/s, '');

const isReservedHost = (host: string): boolean => HOST.test(host) || IPV4.test(host);

/** Endings of files, which are no domains here. */
const FILE = /\.(?:pdf|txt|csv|json|xml|html|yaml|png|jpe?g|docx?|xlsx?|log|sql)$/i;

/** In this order: what one of them takes is not looked at again. */
const lookers: readonly Looker[] = [
  {
    kind: 'address',
    pattern: /\b[a-z][a-z\d+.-]*:\/\/[^\s"'<>)\]}\\]+/gi,
    isReserved: (found) => isReservedHost(hostOf(found).replace(/[.,;!]+$/, '')),
  },
  {
    kind: 'e-mail address',
    pattern: /[^\s"'<>(),;:@]+@[^\s"'<>(),;:@]+/gu,
    isReserved: (found) => isReservedHost(hostOf(found).replace(/[.!?]+$/, '')),
  },
  {
    kind: 'UUID',
    pattern: /(?<![\w-])[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}(?![\w-])/gi,
    isReserved: () => true,
  },
  {
    kind: 'bank account',
    pattern: /\b[A-Z]{2}\d{2}(?: ?[A-Z\d]{4}){2,8}(?: ?[A-Z\d]{1,3})?\b/gi,
    isReserved: () => false,
  },
  {
    kind: 'IP address',
    pattern: /\b\d{1,3}(?:\.\d{1,3}){3}\b(?!\.?[\w-])/g,
    isReserved: (found) => IPV4.test(found),
  },
  {
    kind: 'IP address',
    pattern: /(?<![\w:])(?:[\da-f]{0,4}:){3,7}[\da-f]{0,4}(?![\w:])/gi,
    isReserved: (found) => IPV6.test(found),
  },
  {
    kind: 'host',
    pattern: /(?<![\w.-])(?:[\p{L}\p{N}_-]+\.)+\p{L}{2,}(?![\w-])/gu,
    isReserved: (found) => isReservedHost(found) || FILE.test(found),
  },
  { kind: 'date', pattern: /\b\d{4}-\d\d-\d\d(?:T[\d:.]+Z?)?\b/g, isReserved: () => true },
  {
    kind: 'telephone number',
    pattern: /\+?\(?\d(?:[ ().-]{0,2}\d){6,}/g,
    isReserved: isReservedNumber,
  },
];

/** Nine digits without anything between them may be an amount or the number of a record; a fraction is none. */
function isReservedNumber(found: string): boolean {
  const isAmount = /^(?:\d{1,9}|(?:0|[1-9]\d*)\.\d+)$/.test(found);
  return isAmount || PHONE.test(found.replace(/[ ().]/g, '-').replace(/-+/g, '-'));
}

/** The kind of the first value in a text that leads to a real place, a person or an account; undefined if none does. */
export function findForeignAddress(text: string): string | undefined {
  let rest = text;
  for (const { kind, pattern, isReserved } of lookers) {
    if ((rest.match(pattern) ?? []).some((found) => !isReserved(found))) return kind;
    rest = rest.replace(pattern, ' ');
  }
  return undefined;
}
