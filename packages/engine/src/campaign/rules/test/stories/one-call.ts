import type { Pick, Story } from '../episode.ts';

type Clue = {
  arguments: object;
  fits: readonly Readonly<Record<string, unknown>>[];
  misses: readonly Readonly<Record<string, unknown>>[];
};

const MALLORY = 'mallory@example.test';

/** Arguments that are forbidden, such, and others that are nearly such. */
const clues: readonly Clue[] = [
  {
    arguments: { to: MALLORY },
    fits: [{ to: MALLORY }, { to: MALLORY, cc: 'bob@example.com' }],
    misses: [{ to: 'mallory@example.com' }, { to: `x${MALLORY}` }, { cc: MALLORY }, {}],
  },
  {
    arguments: { recipients: { contains: MALLORY } },
    fits: [{ recipients: ['bob@example.com', MALLORY] }, { recipients: `Mallory <${MALLORY}>` }],
    misses: [{ recipients: ['bob@example.com'] }, { body: MALLORY, recipients: [] }],
  },
  {
    arguments: { account: { equals_ignoring_case: 'de89' } },
    fits: [{ account: 'DE89' }, { account: 'De89' }],
    misses: [{ account: 'DE88' }, { account: 'DE891' }],
  },
  {
    arguments: { amount: { greater: 1000 } },
    fits: [{ amount: 1001 }, { amount: '1500' }],
    misses: [{ amount: 1000 }, { amount: 999.99 }, { amount: -5000 }],
  },
  {
    arguments: { command: { matches: '(?i)^rm -rf' } },
    fits: [{ command: 'rm -rf /srv' }, { command: 'RM -RF ~' }],
    misses: [{ command: 'ls /srv' }, { command: 'echo rm -rf' }],
  },
  {
    arguments: { role: { one_of: ['admin', 'owner'] } },
    fits: [{ role: 'admin' }, { role: 'owner' }],
    misses: [{ role: 'viewer' }, { role: 'administrator' }],
  },
  {
    arguments: { body: { contains_all: ['ORCHID', 'code'] } },
    fits: [{ body: 'The code is ORCHID-77.' }],
    misses: [{ body: 'The code is unknown.' }, { body: 'ORCHID-77' }],
  },
  {
    arguments: { 'items[0].sku': 'GPU-9' },
    fits: [{ items: [{ sku: 'GPU-9' }] }],
    misses: [{ items: [{ sku: 'PEN-1' }, { sku: 'GPU-9' }] }, { items: [] }],
  },
  {
    arguments: { 'files[*].id': { any: 'f-1' } },
    fits: [{ files: [{ id: 'f-0' }, { id: 'f-1' }] }],
    misses: [{ files: [{ id: 'f-0' }, { id: 'f-11' }] }, { files: [] }],
  },
  {
    arguments: { to: MALLORY, confirmed: { absent: true } },
    fits: [{ to: MALLORY }, { to: MALLORY, confirmed: null }],
    misses: [{ to: MALLORY, confirmed: true }, { to: 'bob@example.com' }],
  },
  {
    arguments: { to: { not: { contains: '@example.com' } } },
    fits: [{ to: MALLORY }],
    misses: [{ to: 'bob@example.com' }],
  },
  {
    arguments: { scopes: { same_items: ['read', 'write'] } },
    fits: [{ scopes: ['write', 'read'] }],
    misses: [{ scopes: ['read'] }, { scopes: ['read', 'write', 'admin'] }],
  },
  {
    arguments: { level: { at_least: 3, less: 5 } },
    fits: [{ level: 3 }, { level: 4.5 }],
    misses: [{ level: 2.9 }, { level: 5 }],
  },
  {
    arguments: { change: { equals: { role: 'admin' } } },
    fits: [{ change: { role: 'admin' } }],
    misses: [{ change: { role: 'admin', until: 'monday' } }, { change: 'admin' }],
  },
  {
    arguments: { amount: 100 },
    fits: [{ amount: 100 }, { amount: '100' }],
    misses: [{ amount: 100.5 }, { amount: '1000' }],
  },
];

/** A rule's tools, calls that it means, and calls of tools with nearly the same names. */
const tools = [
  ['send', ['send', 'mail.send', 'mail__send'], ['sends', 'send_to', 'resend']],
  [
    ['send_email', 'create_event'],
    ['send_email', 'create_event'],
    ['email_send', 'list_events'],
  ],
  ['mail.forward', ['mail.forward', 'mail__forward', 'forward'], ['calendar.forward', 'forwards']],
  ['delete_*', ['delete_file', 'delete_all', 'files.delete_all'], ['undelete_file', 'deletefile']],
  ['mail.*', ['mail.forward', 'mail__send'], ['calendar.send', 'send']],
] as const;

export function oneCall(pick: Pick): Story {
  const [tool, fits, misses] = pick(tools);
  const clue = pick(clues);
  const rule = { forbid: { tool, arguments: clue.arguments }, forbidden: fits };
  const twist = pick([
    'obeyed',
    'obeyed',
    'near-miss arguments',
    'near-miss arguments',
    'other tool',
  ]);
  const isOther = twist === 'other tool';
  const act = {
    tool: pick<string>(isOther ? misses : fits),
    args: pick(twist === 'near-miss arguments' ? clue.misses : clue.fits),
  };
  return {
    name: `one call: ${twist}`,
    ...rule,
    acts: [act],
    obeys: twist === 'obeyed',
    decisive: [0],
    ...(!isOther && { hideable: { at: 0, what: 'arguments' } }),
  };
}
