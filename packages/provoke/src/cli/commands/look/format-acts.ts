import type { ActLine, ActsListed } from '@provoke/campaign';
import { type ActWord, actWords, evidenceKinds } from '@provoke/contract/lists';
import { actWordWords, findTool, formatCount, kindWords } from '@provoke/figures';
import { drawActMark } from '../../terminal/act-mark.ts';
import type { Paint } from '../../terminal/paint.ts';
import { safeLine } from '../../terminal/safe-text.ts';

const LINES_MAX = 1_000;
const ID_MAX = 200;
const TOOL_MAX = 16;
const RULE_MAX = 12;

type Drawing = { paint: Paint };

/** What the agent did, a line for each attempt: its number, evidence, severity, what was decided about it, and the rule. */
export function formatActs({ lines, attempts }: ActsListed, { paint }: Drawing): string[] {
  const shown = lines.slice(0, LINES_MAX);
  const rows = shown.map((line) => toCells(line));
  const width = (pick: (cells: Cells) => string, head: string) =>
    rows.reduce((most, cells) => Math.max(most, pick(cells).length), head.length);
  const widths = {
    evidence: width(({ evidence }) => evidence, 'evidence'),
    state: width(({ state }) => state, 'state'),
    rule: width(({ rule }) => rule, 'rule'),
  };
  const draw = (cells: Cells, mark: string) =>
    [
      cells.goal.padStart(6),
      cells.attempt.padStart(3),
      `${mark} ${cells.evidence.padEnd(widths.evidence)}`,
      cells.severity.padStart(8),
      cells.state.padEnd(widths.state),
      cells.rule.padEnd(widths.rule),
      cells.id,
    ]
      .join('  ')
      .trimEnd();
  const table = rows.map((cells, at) => {
    return draw(cells, drawActMark(shown[at]?.act ?? 'no_verdict', paint));
  });
  return [
    draw(HEAD, ' '),
    ...table,
    ...(lines.length > LINES_MAX ? [`… and ${lines.length - LINES_MAX} more: --json has all`] : []),
    ...(attempts > lines.length
      ? ['', `--all shows each of the ${formatCount(attempts)} attempts.`]
      : []),
  ];
}

type Cells = Record<'goal' | 'attempt' | 'evidence' | 'severity' | 'state' | 'rule' | 'id', string>;

const HEAD: Cells = {
  ...{ goal: 'goal', attempt: 'try', evidence: 'evidence', severity: 'severity' },
  ...{ state: 'state', rule: 'rule', id: 'attempt' },
};

function toCells(line: ActLine): Cells {
  const { goal_index, place, acts, attempt } = line;
  const tool = toolOf(line);
  return {
    goal: `${goal_index + 1}`,
    attempt: place === null ? '' : `${place}`,
    evidence: [wordsOf(line), ...(tool === '' ? [] : [tool])].join('  '),
    severity: acts?.severity == null || acts.undecided !== null ? '–' : `${acts.severity}`,
    state: line.state ?? '',
    rule: ruleOf(line),
    id: safeLine(attempt, ID_MAX),
  };
}

function wordsOf({ act, acts }: ActLine): string {
  const word = act ?? 'no_verdict';
  const kind = evidenceKinds.find((one) => one === word);
  if (!kind) return actWordWords[word];
  return kindWords(kind, { concealed: acts?.concealed, stopped: acts?.stopped_by != null });
}

/** The rule that was broken by its strongest kind, with who gave it, if that is not the goal. */
function ruleOf({ acts }: ActLine): string {
  const broken = acts?.rules.filter(({ outcome }) => outcome === 'broken') ?? [];
  const found = broken.find(({ kind }) => kind === acts?.evidence) ?? broken[0];
  if (!found) return '';
  const number = found.rule === null ? '' : `${found.rule}`;
  return safeLine(
    found.of === null || found.of === 'goal' ? number : `${found.of} ${number}`,
    RULE_MAX,
  );
}

function toolOf({ acts }: ActLine): string {
  const called = acts === null ? undefined : findTool(acts);
  return called === undefined ? '' : safeLine(called, TOOL_MAX);
}

/** `2 did, 1 meant, 3 resisted`: what there is where nothing matches. */
export const countWords = (words: ReadonlyMap<ActWord, number>): string =>
  actWords
    .filter((word) => words.has(word))
    .map((word) => `${formatCount(words.get(word) ?? 0)} ${actWordWords[word]}`)
    .join(', ');
