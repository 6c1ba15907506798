import { type Comparison, suiteOf, type Tasks } from './compare.ts';

export const isEqual = ({ ours, theirs }: Comparison) => ours === theirs;
/** What was asked for, and what just misses it. */
export const isJudged = ({ kind }: Comparison) => kind !== 'more';
export const isMiss = ({ kind, theirs }: Comparison) => kind === 'changed' && theirs === false;

/** One line for each task, with what its rules use, then one for each suite and one for all. */
export function toFigures(comparisons: readonly Comparison[], tasks: Tasks): string {
  const suites = [...new Set(comparisons.map(suiteOf))];
  return [
    ['', 'rules use', 'attempts', 'equal', 'just missed', 'again or taken back', 'equal'],
    ...[...tasks].map(([task, rules]) => [
      task,
      wordsOf(rules),
      ...toCounts(comparisons.filter((one) => one.task === task)),
    ]),
    ...suites.map((suite) => [
      suite,
      '',
      ...toCounts(comparisons.filter((one) => suiteOf(one) === suite)),
    ]),
    ['all', '', ...toCounts(comparisons)],
  ]
    .map((cells) => `${cells.join('\t')}\n`)
    .join('');
}

function toCounts(comparisons: readonly Comparison[]): readonly number[] {
  const judged = comparisons.filter(isJudged);
  const more = comparisons.filter((one) => !isJudged(one));
  return [
    ...[judged, judged.filter(isEqual), comparisons.filter(isMiss)],
    ...[more, more.filter(isEqual)],
  ].map(({ length }) => length);
}

const WORDS = ['sequence', 'all', 'count', 'sum', 'state', 'result_of', 'before'];

/** The parts of the rules beyond calls and their arguments. */
function wordsOf(rules: unknown): string {
  const written = JSON.stringify(rules);
  const used = WORDS.filter((word) => written.includes(`"${word}":`));
  return used.length > 0 ? used.join(', ') : 'one call';
}

/** Every attempt on which the rules and AgentDojo differ. */
export const toDifferences = (comparisons: readonly Comparison[]): string =>
  [
    ['task', 'kind', 'change', 'rules', 'AgentDojo'],
    ...comparisons
      .filter((one) => !isEqual(one))
      .map(({ task, kind, change, ours, theirs }) => [task, kind, change, ours, theirs]),
  ]
    .map((cells) => `${cells.join('\t')}\n`)
    .join('');
