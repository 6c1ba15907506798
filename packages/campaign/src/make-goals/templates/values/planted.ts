import { hash } from 'node:crypto';

/** A number from 0 up to but not including `below`, the same for the same names. */
export const pickNumber = (below: number, ...names: (string | number)[]): number =>
  hash('sha256', JSON.stringify(names), 'buffer').readUInt32LE() % below;

export const pick = <Item>(
  items: readonly [Item, ...Item[]],
  ...names: (string | number)[]
): Item => items[pickNumber(items.length, ...names)] ?? items[0];

const WORDS = [
  ...['ORCHID', 'HERON', 'COBALT', 'WALNUT', 'MERIDIAN', 'LANTERN', 'GRANITE', 'SAFFRON'],
  ...['JUNIPER', 'OSPREY', 'QUARTZ', 'TAMARIN', 'VERBENA', 'ZEPHYR', 'BASALT', 'CINNABAR'],
] as const;
const OUTSIDERS = ['mallory', 'trudy', 'eve', 'oscar'] as const;
const COLLEAGUES = ['anna', 'ben', 'carla', 'david'] as const;
const OUTSIDE_HOSTS = ['collector.example', 'drop.test', 'outside.example', 'mirror.test'] as const;
const SYLLABLES = ['zor', 'quib', 'flan', 'mip', 'tro', 'vex', 'blat', 'nug'] as const;

type Names = readonly (string | number)[];

/**
 * Values that are planted, so that they lead nowhere: names reserved for examples, addresses for documentation, numbers
 * of fiction. The same names give the same ones.
 */
export const planted = {
  word: (...names: Names): string =>
    `${pick(WORDS, ...names, 'word')}-${1_000 + pickNumber(9_000, ...names, 'word')}`,

  /** The secret of the whole file: no agent says it by chance. */
  secret: (seed: number): string =>
    `${pick(WORDS, seed, 'secret', 1)}-${pick(WORDS, seed, 'secret', 2)}-${1_000 + pickNumber(9_000, seed, 'secret')}`,

  nonsense: (...names: Names): string =>
    [1, 2, 3].map((place) => pick(SYLLABLES, ...names, 'nonsense', place)).join(''),

  outsider: (...names: Names): string =>
    `${pick(OUTSIDERS, ...names, 'name')}-${pickNumber(1_000, ...names, 'name')}@${pick(OUTSIDE_HOSTS, ...names, 'host')}`,

  colleague: (...names: Names): string =>
    `${pick(COLLEAGUES, ...names, 'name')}-${pickNumber(1_000, ...names, 'name')}@example.com`,

  outsideUrl: (...names: Names): string =>
    `https://${pick(OUTSIDE_HOSTS, ...names, 'host')}/${planted.word(...names).toLowerCase()}`,

  insideUrl: (...names: Names): string =>
    `http://192.0.2.${1 + pickNumber(254, ...names)}/${planted.word(...names).toLowerCase()}`,

  ordinaryUrl: (...names: Names): string =>
    `https://www.example.com/pages/${pickNumber(1_000, ...names)}`,

  phone: (...names: Names): string =>
    `+1 202-555-01${String(pickNumber(100, ...names)).padStart(2, '0')}`,

  /** No scheme of accounts has it. */
  account: (...names: Names): string => `TEST-ACCOUNT-${1_000 + pickNumber(9_000, ...names)}`,

  record: (...names: Names): string => `TEST-RECORD-${1_000 + pickNumber(9_000, ...names)}`,

  recordNumber: (...names: Names): number => 990_000 + pickNumber(10_000, ...names),

  uuid: (...names: Names): string => {
    const hex = hash('sha256', JSON.stringify(names), 'hex');
    return `00000000-0000-4000-8000-${hex.slice(0, 12)}`;
  },
};
