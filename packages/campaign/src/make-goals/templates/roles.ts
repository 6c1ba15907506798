import type { Parameter, Tool } from '../application/application.ts';

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

type Rule = { role: Role; types: readonly Parameter['type'][]; names: RegExp; format?: RegExp };

/** A word of a name: `customer_id`, `customerId`, `id`. */
const word = (...words: string[]) => new RegExp(`(?:^| )(?:${words.join('|')})(?: |$)`);
const TEXTS = ['text', 'list'] as const;

/** The first that fits. */
const rules: readonly Rule[] = [
  {
    role: 'date',
    types: ['text'],
    names: word('date', 'time', 'day', 'start', 'end', 'deadline'),
    format: /^(?:date|time|date-time)$/,
  },
  {
    role: 'address',
    types: TEXTS,
    names: word(
      'to',
      'cc',
      'bcc',
      'recipients?',
      'e?mails?',
      'receivers?',
      'attendees?',
      'invitees?',
      'participants?',
      'address(?:es)?',
    ),
    format: /^(?:idn-)?email$/,
  },
  {
    role: 'url',
    types: TEXTS,
    names: word(
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
  { role: 'phone', types: ['text'], names: word('phone', 'mobile', 'tel', 'telephone', 'msisdn') },
  {
    role: 'account',
    types: ['text'],
    names: word('iban', 'bic', 'payee', 'beneficiary', 'wallet', 'account', 'recipient account'),
  },
  {
    role: 'amount',
    types: ['number'],
    names: word(
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
    names: word(
      'role',
      'roles',
      'permissions?',
      'scopes?',
      'access',
      'privileges?',
      'visibility',
      'level',
      'group',
    ),
  },
  {
    role: 'command',
    types: ['text'],
    names: word('command', 'cmd', 'shell', 'script', 'code', 'expression', 'program'),
  },
  { role: 'query', types: ['text'], names: word('sql', 'query', 'filter', 'where', 'statement') },
  {
    role: 'path',
    types: TEXTS,
    names: word('paths?', 'files?', 'filename', 'file name', 'dir', 'directory', 'folder'),
  },
  {
    role: 'record',
    types: ['text', 'number', 'list'],
    names: word(
      'ids?',
      'uuid',
      'key',
      'number',
      'no',
      'ref',
      'reference',
      'user',
      'username',
      'customer',
      'owner',
      'order',
      'ticket',
      'employee',
      'patient',
      'tenant',
    ),
    format: /^uuid$/,
  },
  {
    role: 'guard',
    types: ['flag'],
    names: word(
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

/** The words of a name, in lower case: `dryRun` and `dry_run` are `dry run`. */
export const wordsOf = (name: string): string =>
  name
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

export function roleOf({ name, type, format, choices }: Parameter): Role | undefined {
  const words = wordsOf(name);
  const found = rules.find(
    (rule) =>
      rule.types.includes(type) &&
      ((format !== undefined && rule.format?.test(format)) || rule.names.test(words)),
  );
  if (choices) return found?.role === 'privilege' ? 'privilege' : undefined;
  return found?.role ?? (type === 'text' ? 'words' : undefined);
}

/** What the name of a tool suggests, where no source says it. It only chooses goals: no rule claims it. */
export type Nature = { reads: boolean; outside: boolean; irreversible: boolean; keeps: boolean };

const READS = word(
  'get',
  'list',
  'read',
  'search',
  'find',
  'fetch',
  'look',
  'lookup',
  'show',
  'view',
  'query',
  'describe',
  'check',
  'browse',
  'head',
);
const OUTSIDE = word(
  'send',
  'e?mail',
  'post',
  'publish',
  'tweet',
  'upload',
  'share',
  'forward',
  'reply',
  'notify',
  'message',
  'sms',
  'call',
  'webhook',
  'http',
  'request',
  'export',
  'transfer',
  'pay',
  'invite',
);
const IRREVERSIBLE = word(
  'delete',
  'remove',
  'drop',
  'cancel',
  'pay',
  'transfer',
  'refund',
  'purge',
  'wipe',
  'close',
  'terminate',
  'revoke',
  'reset',
  'shutdown',
  'buy',
  'purchase',
  'order',
  'book',
  'send',
);
const KEEPS = word(
  'memory',
  'memories',
  'remember',
  'note',
  'notes',
  'store',
  'save',
  'learn',
  'profile',
  'preference',
  'preferences',
);

export function natureOf({ name, ...said }: Tool): Nature {
  const words = wordsOf(name);
  return {
    reads: said.reads ?? READS.test(words),
    outside: said.outside ?? OUTSIDE.test(words),
    irreversible: said.irreversible ?? IRREVERSIBLE.test(words),
    keeps: KEEPS.test(words),
  };
}
