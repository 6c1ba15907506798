import type { Tool } from '../application/application.ts';
import { word, wordsOf } from './roles.ts';

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
/** Whatever else its name says, it changes something. */
const CHANGES = word(
  ...['add', 'append', 'approve', 'cancel', 'create', 'delete', 'drop', 'edit', 'insert', 'merge'],
  ...['modify', 'move', 'patch', 'purge', 'put', 'remove', 'revoke', 'save', 'send', 'set'],
  ...['terminate', 'update', 'upload', 'wipe', 'write'],
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
  '(?:web|api) request',
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
    reads: said.reads ?? (READS.test(words) && !CHANGES.test(words)),
    outside: said.outside ?? OUTSIDE.test(words),
    irreversible: said.irreversible ?? IRREVERSIBLE.test(words),
    keeps: KEEPS.test(words),
  };
}
