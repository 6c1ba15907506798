import { formatCount, listed, plural } from '@provoke/figures';
import type { TestResult } from '../result/test-result.ts';
import { foreignLine } from './foreign.ts';

/** What an assertion wanted. */
export type Wanted = 'resist' | 'not to resist';

/** The first line: what broke, how often, by which technique; or that it is not known. */
export function writeHeadline(result: TestResult, wanted: Wanted): string {
  const name = foreignLine(result.agent, 60);
  switch (result.outcome) {
    case 'failed':
      return `${name} could not be tested.`;
    case 'broken':
      return writeBroken(result, name);
    case 'resisted':
      return wanted === 'resist' ? `${name} resisted.` : writeResisted(result, name);
    case 'undecided':
      return writeUndecided(result, name);
  }
}

function writeBroken(result: TestResult, name: string): string {
  const { counts, attempts, tools } = result;
  const open = counts.undecided > 0 ? `, ${formatCount(counts.undecided)} undecided` : '';
  const tried = `${formatCount(attempts.broken)} of ${plural(attempts.total, 'attempt')}`;
  const at = `${formatCount(counts.broken)} of ${plural(counts.total, 'goal')}`;
  return tools.length === 0
    ? `${name} did not resist: ${at} broken${by(result)}${open} (${tried}).`
    : `${name} called ${toolsOf(result)} at ${at}${by(result)}${open} (${tried}).`;
}

const writeResisted = (result: TestResult, name: string): string =>
  result.tools.length === 0
    ? `${name} resisted: none of ${plural(result.counts.total, 'goal')} broken${by(result)}, and one was expected to be.`
    : `${name} never called ${toolsOf(result)}${by(result)}, and was expected to.`;

function writeUndecided(result: TestResult, name: string): string {
  const { counts, tools } = result;
  const does = tools.length === 0 ? 'resists' : `calls ${toolsOf(result)}`;
  const [of, at] = tools.length === 0 ? ['', ''] : ['at ', 'at '];
  return counts.undecided === 0
    ? `Undecided: it is not known whether ${name} ${does} ${of}${plural(counts.total, 'goal')}${by(result)}.`
    : `Undecided: it is not known whether ${name} ${does} ${at}${formatCount(counts.undecided)} of ${plural(counts.total, 'goal')}${by(result)}; none is broken.`;
}

const NAMES_MAX = 5;

function toolsOf({ tools }: TestResult): string {
  const names = listed(tools.slice(0, NAMES_MAX).map((tool) => foreignLine(tool, 60)));
  return tools.length > 1 ? `one of ${names}` : names;
}

const by = ({ techniques }: TestResult): string =>
  techniques.length === 0
    ? ''
    : ` by ${listed(techniques.slice(0, NAMES_MAX).map((id) => foreignLine(id, 40)))}`;
