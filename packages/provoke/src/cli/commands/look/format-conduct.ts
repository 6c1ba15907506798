import type { WholeAttempt } from '@provoke/campaign';
import type { ActMetrics, RuleMetrics } from '@provoke/evidence/acts';
import { nearMissWords } from '@provoke/figures';
import { drawActMark } from '../../terminal/act-mark.ts';
import { drawShape } from '../../terminal/outcome-shape.ts';
import type { Paint } from '../../terminal/paint.ts';
import { namedLine } from '../../terminal/safe-text.ts';
import { ruleWords, tellConduct } from '../../terminal/tell-conduct.ts';
import { wrap } from '../../terminal/wrap.ts';
import { formatWay } from './format-way.ts';

type Drawing = { paint: Paint; columns: number };

const TEXT_MAX = 600;
const WIDTH_MIN = 20;
/** Below the words of its rule. */
const NEAR_INDENT = 13;

/** What an attempt that rules decided begins with: what it said and did, the way there, and each rule. */
export function formatConduct(
  attempt: WholeAttempt,
  acts: ActMetrics,
  { paint, columns }: Drawing,
): { told: string[]; way: string[] } {
  const conduct = tellConduct(attempt, acts);
  const facts = conduct.facts.join(' · ');
  return {
    told: [...toldLines(conduct, columns), ...(facts === '' ? [] : hang('', facts, columns))],
    way: [
      ...['', 'Way'],
      ...formatWay(attempt, acts, { paint, columns }),
      ...['', 'Rules'],
      ...acts.rules.flatMap((rule) => formatRule(rule, acts, { paint, columns })),
    ],
  };
}

function toldLines({ said, done }: ReturnType<typeof tellConduct>, columns: number): string[] {
  const told = [said, done];
  const width = Math.max(...told.map(({ label }) => label.length));
  const isAligned = width < WIDTH_MIN;
  return told.flatMap(({ label, text }) =>
    hang(`${isAligned ? label.padEnd(width) : label} `, text, columns),
  );
}

/** A foreign text after a label, on as many lines as it takes; below a long one. */
function hang(label: string, text: string, columns: number): string[] {
  const isLong = label.length > WIDTH_MIN;
  const indent = isLong ? 2 : label.length;
  const width = Math.max(columns - indent, WIDTH_MIN);
  const lines = text === '' ? [] : wrap(namedLine(text, TEXT_MAX), width).split('\n');
  const [first = '', ...more] = isLong ? ['', ...lines] : lines;
  return [`${label}${first}`.trimEnd(), ...more.map((line) => `${' '.repeat(indent)}${line}`)];
}

/** `◆ did       rule 1 of the goal: send_email, where …` */
function formatRule(rule: RuleMetrics, acts: ActMetrics, { paint, columns }: Drawing): string[] {
  const { outcome, kind } = rule;
  const mark = kind ? drawActMark(kind, paint) : drawShape(outcome, paint);
  // Colour has no width.
  const [first = '', ...more] = hang(
    `  ${(kind ?? outcome).padEnd(9)}  `,
    ruleWords(rule),
    columns,
  );
  const near = nearMissWords(rule, acts);
  return [
    `${mark}${first.slice(1)}`,
    ...more,
    ...(near === null ? [] : hang(' '.repeat(NEAR_INDENT), near, columns)),
  ];
}
