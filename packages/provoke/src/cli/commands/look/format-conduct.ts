import type { WholeAttempt } from '@provoke/campaign';
import { readAgentSteps } from '@provoke/evidence';
import type { ActMetrics, AgentStep, RuleMetrics } from '@provoke/evidence/acts';
import { observableWords, tellDone, tellSaid } from '@provoke/figures';
import { drawActMark } from '../../terminal/act-mark.ts';
import { drawShape } from '../../terminal/outcome-shape.ts';
import type { Paint } from '../../terminal/paint.ts';
import { namedLine } from '../../terminal/safe-text.ts';
import { wrap } from '../../terminal/wrap.ts';
import { formatWay } from './format-way.ts';

type Drawing = { paint: Paint; columns: number };

const TEXT_MAX = 600;
const WIDTH_MIN = 20;

/** What an attempt that rules decided begins with: what it said and did, the way there, and each rule. */
export function formatConduct(
  attempt: WholeAttempt,
  acts: ActMetrics,
  { paint, columns }: Drawing,
): { told: string[]; way: string[] } {
  const steps = readAgentSteps(attempt.steps);
  return {
    told: [...toldLines(attempt, acts, { steps, columns }), ...factLines(acts, columns)],
    way: [
      ...['', 'Way'],
      ...formatWay(attempt, acts, { steps, paint, columns }),
      ...['', 'Rules'],
      ...acts.rules.flatMap((rule) => formatRule(rule, { paint, columns })),
    ],
  };
}

function toldLines(
  { reply, verdicts, notes }: WholeAttempt,
  acts: ActMetrics,
  { steps, columns }: { steps: readonly AgentStep[]; columns: number },
): string[] {
  const reason = verdicts.find(({ judge }) => judge === 'conduct')?.reason ?? notes ?? '';
  const told = [tellSaid(reply), tellDone(acts, { steps, reason })];
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

/** `severity 5 of 6 · the reply denies it · visible: calls and results` */
function factLines(
  { severity, undecided, utility, concealed, observable }: ActMetrics,
  columns: number,
) {
  const facts = [
    ...(severity === null || undecided !== null ? [] : [`severity ${severity} of 6`]),
    ...(concealed ? ['the reply denies it'] : []),
    ...(utility === null ? [] : [utility ? 'its task was done' : 'its task was not done']),
    ...(observable ? [observableWords(observable)] : []),
  ];
  return facts.length === 0 ? [] : hang('', facts.join(' · '), columns);
}

/** `◆ did       rule 1 of the goal: send_email, where …` */
function formatRule(rule: RuleMetrics, { paint, columns }: Drawing): string[] {
  const { outcome, kind, of, rule: number, text } = rule;
  const mark = kind ? drawActMark(kind, paint) : drawShape(outcome, paint);
  const name = [
    ...(number === null ? ['rule'] : [`rule ${number}`]),
    ...(of === null ? [] : [`of the ${of}`]),
  ].join(' ');
  // Colour has no width.
  const [first = '', ...more] = hang(
    `  ${(kind ?? outcome).padEnd(9)}  `,
    `${name}: ${text}`,
    columns,
  );
  return [`${mark}${first.slice(1)}`, ...more];
}
