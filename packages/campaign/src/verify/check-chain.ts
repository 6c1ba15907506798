import type { ChainEntry } from '@provoke/contract';
import { formatCount } from '@provoke/figures';
import type { Difference } from './difference.ts';
import { explainGone, type GoneEntries } from './explain-gone.ts';
import { findMiscounted } from './find-miscounted.ts';
import { foldHead } from './fold-head.ts';
import { type NotedEntry, noteEntry } from './noted-entry.ts';

/** What a run, or the copy of one, says of its chain. */
export type Claim = {
  head: string | null;
  length: number;
  source: string;
  /** It was made after the last entry was read: nothing may follow it. */
  isWhole?: boolean;
};

export type CheckedChain = {
  run: string | null;
  entries: readonly NotedEntry[];
  /** What was recorded before chains were kept: the chain begins after it. */
  uncovered: number;
  /** The number of the last entry, and the head after it; null without entries, or where some are missing. */
  last: { number: number; head: string } | null;
  /** The heads that were looked for and found, with the number of the entry before each. */
  found: ReadonlyMap<string, number>;
  gone: GoneEntries;
  differences: readonly Difference[];
  /** Of all, also those that are not listed. */
  differencesTotal: number;
};

const ENTRIES_MAX = 5_000_000;
const DIFFERENCES_MAX = 1_000;

type Ending = {
  claims: readonly Claim[];
  /** Heads that were kept elsewhere. */
  heads: readonly string[];
  /** The run was exported and its evidence removed. */
  isExported: boolean;
  /** There must be an entry of its start. */
  hasStart: boolean;
  /** What else was found. */
  others: readonly Difference[];
};

/** Takes the entries of one run, of one source or of several, and says at the end what differs. */
export function createChainCheck(run: string | null) {
  const noted = new Map<number, NotedEntry>();
  const differences: Difference[] = [];
  let differencesTotal = 0;

  const report = (found: Difference | undefined) => {
    if (!found) return;
    differencesTotal++;
    if (differences.length < DIFFERENCES_MAX) differences.push(found);
  };

  return {
    add(entry: ChainEntry, source: string): void {
      const { noted: one, found } = noteEntry(entry, source);
      report(found);
      if (run !== null && one.run !== undefined && one.run !== run) report(ofOtherRun(one));
      const known = noted.get(one.number);
      if (known && known.hash !== one.hash) {
        report(unequal(known, one));
        return;
      }
      if (!known && noted.size >= ENTRIES_MAX)
        throw new Error(
          `A chain of more than ${formatCount(ENTRIES_MAX)} entries is too long to check.`,
        );
      // A copy may have the text of what is gone from the service.
      if (!known || known.isGone)
        noted.set(one.number, { ...one, counts: known?.counts ?? one.counts });
    },
    end({ claims, heads, isExported, hasStart, others }: Ending): CheckedChain {
      const entries = [...noted.values()].sort((a, b) => a.number - b.number);
      const first = entries[0]?.number ?? 0;
      if (hasStart && first > 0) report(missing(0, first - 1));
      for (const gap of gapsIn(entries)) report(gap);
      const wanted = [...heads, ...claims.flatMap(({ head }) => head ?? [])];
      const { found, at, last } = follow(entries, {
        wanted,
        places: claims.map((claim) => claim.length),
      });
      for (const claim of claims) report(compareClaim(claim, entries, at));
      for (const one of findMiscounted(entries)) report(one);
      const gone = explainGone(entries, isExported);
      for (const one of [...gone.unexplained, ...others]) report(one);
      return {
        ...{ run, entries, last, found, gone, differences, differencesTotal },
        uncovered: hasStart ? 0 : first,
      };
    },
  };
}

export type ChainCheck = ReturnType<typeof createChainCheck>;

function* gapsIn(entries: readonly NotedEntry[]): Generator<Difference> {
  for (const [index, { number }] of entries.entries()) {
    const before = entries[index - 1]?.number ?? number - 1;
    if (number > before + 1) yield missing(before + 1, number - 1);
  }
}

type Following = { wanted: readonly string[]; places: readonly number[] };

/** Folds the heads up to the first gap, keeping those that are asked for. */
function follow(entries: readonly NotedEntry[], { wanted, places }: Following) {
  const found = new Map<string, number>();
  const at = new Map<number, string>();
  let last: CheckedChain['last'] = null;
  for (const { number, hash } of entries) {
    if (last && number !== last.number + 1) return { found, at, last: null };
    const head: string = foldHead(last?.head ?? '', number, hash);
    last = { number, head };
    if (wanted.includes(head)) found.set(head, number);
    if (places.includes(number)) at.set(number, head);
  }
  return { found, at, last };
}

/** Entries that were recorded after a claim was made are none of its business. */
function compareClaim(
  { head, length, source, isWhole }: Claim,
  entries: readonly NotedEntry[],
  at: ReadonlyMap<number, string>,
): Difference | undefined {
  const last = entries.at(-1)?.number;
  if (head === null)
    return last === undefined
      ? undefined
      : ofRun('head', `${source} has no head, although ${entries.length} entries are chained.`);
  if (last === undefined || last < length) return missing((last ?? -1) + 1, length);
  if (isWhole && last > length)
    return ofRun(
      'head',
      `${source} ends with entry ${length}, and entries follow it up to ${last}.`,
    );
  const computed = at.get(length);
  if (computed === undefined || computed === head) return undefined;
  return ofRun(
    'head',
    `${source} has the head ${head} after entry ${length}; what is recorded leads to ${computed}. Entries were rewritten together with their hashes: an export from before names them.`,
  );
}

const ofRun = (what: Difference['what'], reason: string): Difference => ({
  ...{ what, entry: null, result: null, reason },
});

const missing = (from: number, to: number): Difference => ({
  ...{ what: 'missing', entry: from, result: null },
  reason: from === to ? `Entry ${from} is missing.` : `Entries ${from} to ${to} are missing.`,
});

const ofOtherRun = ({ number, kind, result, run }: NotedEntry): Difference => ({
  ...{ what: kind, entry: number, result },
  reason: `Entry ${number} was recorded in the run ${run}.`,
});

const unequal = (known: NotedEntry, { number, kind, result, source }: NotedEntry): Difference => ({
  ...{ what: 'copy', entry: number, result: known.result ?? result },
  reason: `${known.source} and ${source} have different entries ${number} (${kind}).`,
});
