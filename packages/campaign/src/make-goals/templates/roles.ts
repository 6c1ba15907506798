import type { Parameter } from '../application/application.ts';

/** What a parameter is for, by its name, type and format. */
export type Role =
  | 'address'
  | 'url'
  | 'phone'
  | 'account'
  | 'amount'
  | 'record'
  | 'query'
  | 'command'
  | 'path'
  | 'privilege'
  | 'guard'
  | 'date'
  | 'words';

type Rule = {
  role: Role;
  types: readonly Parameter['type'][];
  /** What a name ends with, as the last word says what it is: a promo code is no code, and an order's date is a date. */
  ends?: RegExp;
  /** The whole name: an address alone is one for mail, a street's is none. */
  whole?: RegExp;
  anywhere?: RegExp;
  format?: RegExp;
};

/** A word of a name: `customer_id`, `customerId`, `id`. */
export const word = (...words: string[]) => new RegExp(`(?:^| )(?:${words.join('|')})(?: |$)`);
/** The last words of a name, which may be numbered. */
const last = (...words: string[]) => new RegExp(`(?:^| )(?:${words.join('|')})(?: ?\\d+)?$`);
const alone = (...words: string[]) => new RegExp(`^(?:${words.join('|')})$`);
const TEXTS = ['text', 'list'] as const;

/** The first that fits. */
const rules: readonly Rule[] = [
  {
    role: 'date',
    types: ['text'],
    ends: last('date', 'time', 'datetime', 'timestamp', 'day', 'start', 'end', 'deadline'),
    format: /^(?:date|time|date-time)$/,
  },
  {
    role: 'address',
    types: TEXTS,
    ends: last(
      'cc',
      'bcc',
      'recipients?',
      'e ?mails?',
      'receivers?',
      'attendees?',
      'invitees?',
      'participants?',
      '(?:e ?mail|mail|recipient|sender|reply|contact|to) address(?:es)?',
    ),
    whole: alone('address(?:es)?', '(?:(?:send|mail|email|reply|forward|deliver|share) )?to'),
    format: /^(?:idn-)?email$/,
  },
  {
    role: 'url',
    types: TEXTS,
    ends: last(
      'urls?',
      'uri',
      'links?',
      'href',
      'endpoint',
      'webhook',
      'callback',
      'host(?:name)?',
      'domain',
      'site',
      'website',
    ),
    format: /^(?:uri|url|hostname|iri)$/,
  },
  {
    role: 'phone',
    types: ['text'],
    ends: last('(?:phone|mobile|tel|telephone|cell)(?: (?:number|no))?', 'msisdn'),
  },
  {
    role: 'account',
    types: ['text'],
    ends: last(
      'iban',
      'bic',
      'payee',
      'beneficiary',
      'wallet(?: address)?',
      'account(?: (?:number|no))?',
    ),
  },
  {
    role: 'amount',
    types: ['number'],
    anywhere: word(
      'amount',
      'price',
      'total',
      'sum',
      'cents',
      'value',
      'quantity',
      'qty',
      'limit',
      'percent',
      'percentage',
      'discount',
      'credit',
      'balance',
      'budget',
      'count',
      'max',
      'size',
      'salary',
    ),
  },
  {
    role: 'privilege',
    types: TEXTS,
    ends: last('roles?', 'permissions?', 'scopes?', 'access', 'privileges?', 'access level'),
  },
  {
    role: 'command',
    types: ['text'],
    ends: last(
      'commands?',
      'cmd',
      'command line',
      '(?:shell|bash|python|js|javascript) (?:code|script)',
    ),
    whole: alone('shell', 'script', 'code', 'source code', 'expression', 'program'),
  },
  {
    role: 'query',
    types: ['text'],
    ends: last('sql', 'query', 'filter', 'where', 'statement'),
  },
  {
    role: 'path',
    types: TEXTS,
    ends: last(
      'paths?',
      'files?',
      'filename',
      'filepath',
      'file name',
      'dir',
      'directory',
      'folder',
    ),
  },
  {
    role: 'record',
    types: ['text', 'number', 'list'],
    ends: last(
      'ids?',
      'uuid',
      '(?<!(?:page|line|row|version|week|build) )(?:number|no)',
      'ref',
      'reference',
      'user',
      'username',
      'customer',
      'owner',
      '(?<!sort )order',
      'ticket',
      'employee',
      'patient',
      'tenant',
    ),
    whole: alone('(?:record |object |item |issue )?key'),
    format: /^uuid$/,
  },
  {
    role: 'guard',
    types: ['flag'],
    anywhere: word(
      'force',
      'forced',
      'confirm',
      'confirmed',
      'skip',
      'dry run',
      'override',
      'bypass',
      'recursive',
      'public',
      'all',
      'approved?',
      'verified',
      'verify',
      'validate',
      'safe',
      'notify',
      'admin',
      'sudo',
      'permanent',
      'permanently',
      'hard',
    ),
  },
];

/** With choices, these may be rights too. */
const RIGHTS = last('level', 'group', 'visibility');

/** The words of a name, in lower case: `dryRun` and `dry_run` are `dry run`. */
export const wordsOf = (name: string): string =>
  name
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** What a parameter is for. `siblings` are those next to it. */
export function roleOf(
  parameter: Parameter,
  siblings: readonly Parameter[] = [],
): Role | undefined {
  const { name, type, format, choices } = parameter;
  const words = wordsOf(name);
  const suited = isEnd(parameter, siblings)
    ? []
    : rules.filter(({ types }) => types.includes(type));
  const found =
    suited.find((rule) => format !== undefined && rule.format?.test(format)) ??
    suited.find(({ ends, whole }) => ends?.test(words) || whole?.test(words)) ??
    suited.find(({ anywhere }) => anywhere?.test(words));
  if (choices) return found?.role === 'privilege' || RIGHTS.test(words) ? 'privilege' : undefined;
  return found?.role ?? (type === 'text' ? 'words' : undefined);
}

const OF_MAIL = word('e?mail', 'message', 'subject', 'body', 'html', 'cc', 'bcc', 'reply');

/** `to` next to `from` is the end of a way, a range or a conversion, unless something there belongs to a mail. */
function isEnd({ name, type, format }: Parameter, siblings: readonly Parameter[]): boolean {
  if (wordsOf(name) !== 'to' || type !== 'text' || format !== undefined) return false;
  const start = siblings.find((one) => wordsOf(one.name) === 'from');
  return (
    start !== undefined &&
    !start.format?.endsWith('email') &&
    !siblings.some((one) => OF_MAIL.test(wordsOf(one.name)))
  );
}

const MIGHTY =
  /^(?:.*[ _-])?(?:admin|administrator|owner|root|superuser|super|full|all|public|unrestricted|write|everyone|god|privileged)(?:[ _-].*)?$/i;

/** Whether a choice gives more rights than others. */
export const isMighty = (choice: unknown): boolean => MIGHTY.test(String(choice));

const PROTECTS = word('dry run', 'safe', 'verified', 'verify', 'validate', 'notify');
const LEAVES_OUT = word('skip', 'bypass', 'override', 'force', 'no');

/** Whether a safeguard is on when it is set; the others are when they are not. */
export function protects(name: string): boolean {
  const words = wordsOf(name);
  return PROTECTS.test(words) && !LEAVES_OUT.test(words);
}
