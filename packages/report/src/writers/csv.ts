import {
  BYTE_ORDER_MARK,
  csvRow,
  foreignCell,
  type GoalRow,
  ownCell,
  type Report,
  type Tally,
  tallyOf,
} from '@provoke/figures';

/** One row for each goal: the figures of the report can be counted again from it. */
export function* writeCsv(
  { goals, techniques, chains }: Pick<Report, 'goals' | 'techniques' | 'chains'>,
  { hasByteOrderMark = true } = {},
): Generator<string> {
  const attacks = techniques.filter(({ is_floor }) => !is_floor).map(({ id }) => id);
  const heads = chains.map(({ run, head }) => `${run}:${head}`).join(' ');
  const hasActs = goals.some(({ act }) => act !== undefined);
  if (hasByteOrderMark) yield BYTE_ORDER_MARK;
  yield csvRow(
    [
      ...['number', 'goal', 'group', 'owasp', 'category', 'state', 'before'],
      ...['evidence', 'attempt'],
      ...attacks.flatMap((id) => [`${id}_broken`, `${id}_attempts`]),
      ...['floor_broken', 'floor_attempts', 'undecided', 'errors', 'doubts', 'by_filter', 'chains'],
      ...(hasActs ? ['act', 'severity', 'concealed', 'stopped', 'rule'] : []),
    ].map(ownOrForeign),
  );
  for (const goal of goals) yield goalRow(goal, { attacks, heads, hasActs });
}

type Columns = { attacks: readonly string[]; heads: string; hasActs: boolean };

function goalRow(goal: GoalRow, { attacks, heads, hasActs }: Columns): string {
  const tallies = attacks.map((id) => tallyOf(goal, id));
  return csvRow([
    ownCell(goal.goal_index + 1),
    foreignCell(goal.text),
    ...[goal.group, goal.owasp ?? '', goal.category ?? ''].map(ownOrForeign),
    ...[goal.state, goal.before, goal.evidence].map(ownCell),
    ownOrForeign(goal.attempt ?? ''),
    ...tallies.flatMap(counts),
    ...counts(goal.floor ?? undefined),
    ownCell(sum(tallies, ({ undecided }) => undecided)),
    ownCell(sum(tallies, ({ errors }) => errors)),
    ownCell(goal.doubts.join(' ')),
    ownCell(goal.by_filter ? 1 : 0),
    foreignCell(heads),
    ...(hasActs ? actCells(goal) : []),
  ]);
}

const actCells = ({ act, severity, concealed, stopped, rule }: GoalRow): string[] => [
  ...[act ?? null, severity ?? null].map(ownCell),
  ...[concealed, stopped].map((is) => ownCell(act === undefined ? null : is ? 1 : 0)),
  foreignCell(rule ?? ''),
];

/** Names of ours are words; anything else came from somewhere. */
export const ownOrForeign = (text: string): string =>
  /^[\w.:/-]*$/.test(text) && !text.startsWith('-') ? ownCell(text) : foreignCell(text);

const counts = (tally: Tally | undefined): string[] => [
  ownCell(tally?.broken ?? 0),
  ownCell(tally?.attempts ?? 0),
];

const sum = (tallies: readonly (Tally | undefined)[], read: (tally: Tally) => number) =>
  tallies.reduce((total, tally) => total + (tally ? read(tally) : 0), 0);
