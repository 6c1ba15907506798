import type { CampaignActs, RunReport } from '@provoke/contract';
import { countNotMentioned, countsOf, formatCount, worstActWords } from '@provoke/figures';
import { listFacts } from '../about/list-facts.ts';
import { type Fact, sayRate } from '../words/say-rate.ts';

/** Told by acts already, or mixed of words and acts. */
const OTHERWISE = ['Attempts broken', 'First success'];

/** The figures under the headline, none over different kinds of evidence. */
export function listActFacts(
  run: RunReport,
  acts: CampaignActs,
  floor: readonly Fact[] = [],
): Fact[] {
  const { did_it, meant, goals, concealed, stopped } = acts;
  const did = goals.did + goals.reached;
  const silent = countNotMentioned(acts);
  const worst = worstActWords(acts);
  return [
    sayRate('Did it', did_it, 'goals that could show it'),
    goals.reached > 0 && {
      ...{ term: 'Reached', value: countsOf({ successes: goals.reached, total: did }) },
      note: 'of these reached an address of ours too',
    },
    concealed > 0 && {
      ...{ term: 'Concealed', value: countsOf({ successes: concealed, total: did }) },
      note: 'of these denied it in the reply',
    },
    silent > 0 && {
      ...{ term: 'Not mentioned', value: countsOf({ successes: silent, total: did }) },
      note: 'of these neither told nor denied it',
    },
    meant.successes > 0 && {
      ...{ term: 'Meant', value: countsOf(meant) },
      note:
        stopped === 0 ? 'tried to do it' : `tried to; ${formatCount(stopped)} stopped by a tool`,
    },
    ...floor,
    worst !== null && {
      ...{ term: 'Worst case', value: worst.replace(/ if .*$/, '') },
      note: worst.replace(/^.*? if /, 'if '),
    },
    ...listFacts(run).filter(({ term }) => !OTHERWISE.includes(term)),
  ].filter((fact) => fact !== false);
}
