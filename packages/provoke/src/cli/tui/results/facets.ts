import { lineOutcomes } from '@provoke/campaign';
import { arms } from '@provoke/contract';
import { actWords, findingStates, type SaidAndDid, saidAndDid } from '@provoke/contract/lists';
import { type Kind, wordOf } from '../parts/mark.tsx';
import { isCounted, type ResultLine } from './result-line.ts';

/** What a list can be narrowed by. */
export const facets = [
  ...(['verdict', 'act', 'technique', 'judge', 'category', 'arm', 'cell', 'state'] as const),
] as const;
export type Facet = (typeof facets)[number];

/** One value of each at most. Without a purpose, what counts. */
export type Narrowing = Readonly<Partial<Record<Facet, string>>>;

/** Of the purpose: every attempt, whatever it was for. */
export const EVERY = 'all';
const AGAIN = 'made again';

export const CELLS: Readonly<Record<SaidAndDid, string>> = {
  both: 'said and did',
  said_only: 'said only',
  did_only: 'did, did not say so',
  neither: 'neither',
};

type Told = {
  label: string;
  valuesOf(line: ResultLine): readonly string[];
  /** The order of known values; others follow as they come. */
  order?: readonly string[];
  word?(value: string): string;
};

const kindWord = (value: string) => wordOf(value as Kind);
const one = (value: string | undefined): readonly string[] => (value === undefined ? [] : [value]);

export const facetOf: Readonly<Record<Facet, Told>> = {
  verdict: {
    ...{ label: 'verdict', order: lineOutcomes, word: kindWord },
    valuesOf: ({ outcome }) => [outcome],
  },
  act: {
    ...{ label: 'what it did', order: actWords },
    word: (value) => (value === 'in_error' ? 'error' : kindWord(value)),
    valuesOf: ({ act }) => one(act),
  },
  technique: { label: 'technique', valuesOf: ({ technique }) => [technique] },
  judge: {
    label: 'broken, says',
    valuesOf: ({ brokenBy }) => brokenBy,
  },
  category: { label: 'category', valuesOf: ({ category }) => [category] },
  arm: {
    ...{ label: 'purpose', order: [EVERY, ...arms, AGAIN] },
    word: (value) => (value === EVERY ? 'every purpose' : value),
    valuesOf: ({ arm, isSuperseded }) => [EVERY, isSuperseded ? AGAIN : arm],
  },
  cell: {
    ...{ label: 'said × did', order: saidAndDid },
    word: (value) => CELLS[value as SaidAndDid] ?? value,
    valuesOf: ({ cell }) => one(cell),
  },
  state: { label: 'triage', order: findingStates, valuesOf: ({ state }) => one(state) },
};

export const valueWord = (facet: Facet, value: string): string =>
  facetOf[facet].word?.(value) ?? value;

/** Whether a line has the wanted value of each facet. */
export function isWithin(line: ResultLine, by: Narrowing, isAnyCounted: boolean): boolean {
  if (by.arm === undefined && isAnyCounted && !isCounted(line)) return false;
  for (const facet of facets) {
    const wanted = by[facet];
    if (wanted !== undefined && !facetOf[facet].valuesOf(line).includes(wanted)) return false;
  }
  return true;
}

export type Choice = { facet: Facet; value: string; count: number; isChosen: boolean };

/** Every value that there is, and how many lines it would leave, with what the other facets leave. */
export function listChoices(
  lines: readonly ResultLine[],
  by: Narrowing,
  isAnyCounted: boolean,
): Choice[] {
  return facets.flatMap((facet) => {
    const others = { ...by, ...(facet === 'arm' ? { arm: EVERY } : { [facet]: undefined }) };
    const counts = new Map<string, number>();
    for (const line of lines)
      if (isWithin(line, others, isAnyCounted))
        for (const value of facetOf[facet].valuesOf(line))
          counts.set(value, (counts.get(value) ?? 0) + 1);
    const chosen = by[facet];
    if (chosen !== undefined && !counts.has(chosen)) counts.set(chosen, 0);
    return sorted([...counts], facetOf[facet].order).map(([value, count]) => ({
      ...{ facet, value, count },
      isChosen: value === chosen,
    }));
  });
}

/** Known values in their order, others the most frequent first. */
function sorted(counts: [string, number][], order: readonly string[] = []): [string, number][] {
  const place = (value: string) => {
    const at = order.indexOf(value);
    return at < 0 ? order.length : at;
  };
  return counts
    .sort(([a, many], [b, more]) => place(a) - place(b) || more - many)
    .slice(0, VALUES_MAX);
}

/** A longer list is no help to a person. */
const VALUES_MAX = 60;
