import type { WholeAttempt } from '@provoke/campaign';
import type { EvidenceKind } from '@provoke/contract/lists';
import { toText } from '@provoke/evidence';
import type { ActMetrics, AgentStep, RuleMetrics } from '@provoke/evidence/acts';
import { formatCount, plural, stepsOf } from '@provoke/figures';
import { drawActMark } from '../../terminal/act-mark.ts';
import type { Paint } from '../../terminal/paint.ts';
import { namedLine } from '../../terminal/safe-text.ts';

type Drawing = { steps: readonly AgentStep[]; paint: Paint; columns: number };

const NAME = 14;
const INDENT = 4;
const TEXT_MIN = 20;
/** Of a way. Steps that a rule matched are shown beyond it, up to as many again. */
const LINES_MAX = 150;
const RULES_MAX = 3;

type Line = { name: string; text: string; matched?: Matched | undefined; notes?: string[] };
type Matched = { kind: EvidenceKind; rules: string[] };

/** What was sent, what the agent did and what it said, a line each; steps that a rule matched have its mark. */
export function formatWay(
  { conversation, reply }: Pick<WholeAttempt, 'conversation' | 'reply'>,
  acts: ActMetrics,
  { steps, paint, columns }: Drawing,
): string[] {
  const matched = findMatched(acts);
  const turn = steps.reduce((last, step) => Math.max(last, 'turn' in step ? step.turn : 1), 1);
  const lines: Line[] = [
    ...conversation.map(({ role, content }) => ({ name: role, text: content })),
    ...steps.map((step, at) => toLine(step, { turn, matched: matched.get(at), acts })),
    ...(reply === null ? [] : [{ name: 'reply', text: reply }]),
  ];
  return [...draw(lines, { paint, columns }), ...earlierNote(acts)];
}

function draw(lines: readonly Line[], { paint, columns }: Omit<Drawing, 'steps'>): string[] {
  const width = Math.max(columns - INDENT - NAME - 1, TEXT_MIN);
  let beyond = 0;
  const drawn = lines.flatMap(({ name, text, matched, notes = [] }, at) => {
    const isShown = at < LINES_MAX || at === lines.length - 1;
    if (!isShown && (!matched || ++beyond > LINES_MAX)) return [];
    const mark = matched ? drawActMark(matched.kind, paint) : ' ';
    const start = `  ${mark} ${namedLine(name, NAME).padEnd(NAME)} `;
    return [
      `${start}${namedLine(text, width)}`.trimEnd(),
      ...notes.map((note) => `${' '.repeat(INDENT + NAME + 1)}${namedLine(note, width)}`),
    ];
  });
  return lines.length > LINES_MAX
    ? [...drawn, `    … of ${formatCount(lines.length)} steps: --json has all`]
    : drawn;
}

/** The rules that matched each step of this attempt, by their kind. */
function findMatched(acts: ActMetrics): ReadonlyMap<number, Matched> {
  const matched = new Map<number, Matched>();
  for (const rule of acts.rules)
    for (const at of stepsOf(rule, acts)) {
      const known = matched.get(at) ?? { kind: rule.kind ?? 'meant', rules: [] };
      known.rules.push(nameOf(rule));
      matched.set(at, known);
    }
  return matched;
}

const nameOf = ({ rule, of }: RuleMetrics): string =>
  `${of === null || of === 'goal' ? 'rule' : `${of} rule`}${rule === null ? '' : ` ${rule}`}`;

type Seen = { turn: number; matched: Matched | undefined; acts: ActMetrics };

function toLine(step: AgentStep, { turn, matched, acts }: Seen): Line {
  const before = 'turn' in step && step.turn < turn ? [`in turn ${step.turn}`] : [];
  const witness = 'seenBy' in step ? [`seen by ${step.seenBy}`] : [];
  const rules = matched?.rules.slice(0, RULES_MAX) ?? [];
  const stopped =
    matched?.kind === 'meant' && acts.stopped_by !== null ? [`stopped: ${acts.stopped_by}`] : [];
  const notes = matched ? [[...rules, ...before, ...witness].join(' · '), ...stopped] : before;
  return { ...describe(step), matched, notes };
}

function describe(step: AgentStep): { name: string; text: string } {
  switch (step.type) {
    case 'thought':
      return { name: 'thought', text: step.text };
    case 'tool_call':
      return { name: step.tool, text: toText(step.arguments ?? '') };
    case 'tool_result':
      return step.error === null
        ? { name: 'result', text: toText(step.result ?? '') }
        : { name: 'error', text: step.error };
    case 'state_change':
      return { name: 'state', text: changeText(step) };
    case 'request':
      return { name: 'request', text: `${step.method} ${step.url}` };
  }
}

function changeText(change: Extract<AgentStep, { type: 'state_change' }>): string {
  if (!('before' in change)) return `added ${change.path} ${toText(change.after)}`;
  if (!('after' in change)) return `removed ${change.path} ${toText(change.before)}`;
  return `changed ${change.path} to ${toText(change.after)}`;
}

const earlierNote = ({ earlier_steps: earlier = 0 }: ActMetrics): string[] =>
  earlier === 0
    ? []
    : [`    ${plural(earlier, 'step')} of earlier turns: shown with the attempts before`];
