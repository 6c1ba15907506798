import { type Fields, filledIn, isFields, numberIn } from '@provoke/evidence';
import type { Attempt } from './attempt.ts';

/** A reply opening: how it was measured, and its outcome. */
export type Prefix = {
  prefix: string;
  /** Negative log-likelihood: the lower, the likelier. */
  nll: number | null;
  crossEntropy: number | null;
  /** Mean share of the judges' votes that found its completions broken, from 0 to 1. */
  votes: number | null;
  /** Why it was dropped, or whether it was selected; null until the run has ended. */
  fate: string | null;
  attempts: Attempt[];
};

const PREFIXES_MAX = 200;

const measured = (fields: Fields) => ({
  nll: numberIn(fields, 'nll') ?? null,
  crossEntropy: numberIn(fields, 'cross_entropy') ?? null,
});

/** The prefixes that were sent, with their attempts; undefined where the attempts have none. */
export function toPrefixes(attempts: readonly Attempt[]): Prefix[] | undefined {
  const prefixes = new Map<string, Prefix>();
  for (const attempt of attempts) {
    const prefix = filledIn(attempt.data, 'prefix');
    if (prefix === undefined) return undefined;
    const known = prefixes.get(prefix);
    if (known) known.attempts.push(attempt);
    else
      prefixes.set(prefix, {
        ...{ prefix, votes: null, fate: null, attempts: [attempt] },
        ...measured(attempt.data),
      });
  }
  return prefixes.size > 0 ? [...prefixes.values()] : undefined;
}

/** With the run's report: votes and outcomes, also of the prefixes that were never sent. Best first. */
export function addFates(sent: readonly Prefix[], candidates: readonly Fields[]): Prefix[] {
  const told = new Map<string, Prefix>();
  for (const candidate of candidates.slice(0, PREFIXES_MAX)) {
    const prefix = filledIn(candidate, 'prefix');
    // One that is written twice is measured once; the copy was dropped.
    if (prefix === undefined || told.has(prefix)) continue;
    told.set(prefix, {
      ...{ prefix, attempts: [], ...measured(candidate) },
      votes: numberIn(candidate, 'pasr') ?? null,
      fate: filledIn(candidate, 'fate') ?? null,
    });
  }
  for (const { prefix, attempts, ...own } of sent) {
    const known = [...told.keys()].find((whole) => isSame(whole, prefix));
    const fated = known === undefined ? undefined : told.get(known);
    if (fated) fated.attempts = attempts;
    else told.set(prefix, { prefix, attempts, ...own });
  }
  return [...told.values()].sort(byVotes);
}

/** A long text is known to the attempts by its start. */
const isSame = (whole: string, beginning: string) =>
  whole === beginning || (beginning.length >= CUT_AT && whole.startsWith(beginning));
const CUT_AT = 500;

const byVotes = (a: Prefix, b: Prefix) =>
  Number(b.attempts.length > 0) - Number(a.attempts.length > 0) ||
  (b.votes ?? -1) - (a.votes ?? -1) ||
  (a.nll ?? Number.MAX_VALUE) - (b.nll ?? Number.MAX_VALUE);

/** What a run's technique reported about a goal's prefixes, in its `run_config.findings`. */
export function readCandidates(config: unknown, goal: string | null): Fields[] {
  const findings = isFields(config) ? config['findings'] : undefined;
  if (!Array.isArray(findings)) return [];
  const own = findings.find((one) => isFields(one) && one['goal'] === goal);
  const content = isFields(own) ? own['content'] : undefined;
  const candidates = isFields(content) ? content['candidates'] : undefined;
  return Array.isArray(candidates) ? candidates.filter(isFields) : [];
}
