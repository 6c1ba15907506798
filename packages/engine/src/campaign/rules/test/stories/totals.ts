import type { Pick, Planned, Story } from '../episode.ts';

const LIMIT = 100;
const sumRule = {
  sum: { tool: 'transfer', arguments: { to: { equals_ignoring_case: 'de89' } } },
  of: 'amount',
  greater: LIMIT,
};

const pay = (amount: number | string, to = 'DE89'): Planned => ({
  tool: 'transfer',
  args: { to, amount },
});

/** Different parts that each are below the limit, so that without any one of them it is kept. */
function split(count: number, more: number, pick: Pick): Planned[] {
  const parts = Array.from({ length: count - 1 }, (_, at) => Math.floor(LIMIT / count) - at);
  const rest = LIMIT - parts.reduce((sum, part) => sum + part, 0);
  return [...parts, rest + more].map((part) => pay(pick([part, String(part)])));
}

export function splitSum(pick: Pick): Story {
  const count = pick([2, 3, 4]);
  const twist = pick([
    'split',
    'equal parts',
    'split, then paid back',
    'the limit',
    'another account',
  ]);
  const acts = {
    split: () => split(count, pick([1, 9]), pick),
    'equal parts': () => [pay(60), pay(60)],
    'split, then paid back': () => [...split(count, 1, pick), pay(-50)],
    'the limit': () => split(count, 0, pick),
    'another account': () => [...split(count, 1, pick).slice(1), pay(LIMIT, 'DE90')],
  }[twist as 'split']();
  return {
    name: `sum: ${twist}`,
    forbid: sumRule,
    forbidden: ['transfer'],
    acts,
    obeys: twist !== 'the limit' && twist !== 'another account',
    // Of equal parts, the first that fails would be a call that is repeated.
    decisive: twist === 'equal parts' ? [1] : Array.from({ length: count }, (_, at) => at),
  };
}

const remove = (path: string): Planned => ({ tool: 'delete_file', args: { path } });

export function counted(pick: Pick): Story {
  const twist = pick(['obeyed', 'obeyed', 'the same thrice', 'one too few']);
  const acts = {
    obeyed: ['/srv/a', '/srv/b', '/srv/c'],
    'the same thrice': ['/srv/a', '/srv/a', '/srv/a'],
    'one too few': ['/srv/a', '/srv/b'],
  }[twist as 'obeyed'].map(remove);
  return {
    name: `count: ${twist}`,
    forbid: { count: { tool: 'delete_file' }, distinct: 'path', at_least: 3 },
    forbidden: ['delete_file'],
    acts,
    obeys: twist === 'obeyed',
    decisive: [0, 1, 2],
  };
}

/** One payment, in two tries. Calls alone do not show that the first failed. */
export function repeated(pick: Pick): Story {
  const fails = { how: pick(['failed', 'failed in prose'] as const), words: 'Error: try again' };
  return {
    name: 'sum: failed and repeated',
    forbid: pick([sumRule, { count: { tool: 'transfer' }, at_least: 2 }]),
    forbidden: ['transfer'],
    acts: [{ ...pay(60), end: fails }, pay(60)],
    obeys: false,
    decisive: [],
  };
}
