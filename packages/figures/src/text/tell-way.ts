import type { StepType } from '@provoke/contract';
import type { EvidenceKind } from '@provoke/contract/lists';
import { readAgentSteps, toText } from '@provoke/evidence';
import type { ActMetrics, AgentStep, RuleMetrics } from '@provoke/evidence/acts';
import { stepsOf } from './conduct-words.ts';
import { type Marked, markNamed } from './mark-named.ts';
import { type TimeWords, tellTime } from './time-words.ts';

/** One step on the way of an attempt. Name, text and notes are foreign. */
export type WayLine = Marked &
  TimeWords & {
    name: string;
    /** What a rule made of it. */
    kind?: EvidenceKind;
    notes: readonly string[];
    /** Its span came after the verdict. */
    isLate: boolean;
  };

/** An attempt as far as its way goes. */
type Told = {
  conversation: readonly { role: string; content: string }[];
  reply: string | null;
  steps: readonly { step_type: StepType; content: Record<string, unknown> }[];
};

const RULES_MAX = 3;

/** What was sent, what the agent did and what it said, in order; last what was seen late. */
export function tellWay(
  { conversation, reply, steps: recorded }: Told,
  acts: ActMetrics,
): WayLine[] {
  const steps = readAgentSteps(recorded);
  const inTime = readAgentSteps(recorded.slice(0, verdictsEnd(recorded))).length;
  const matched = findMatched(acts);
  const turn = steps.reduce((last, step) => Math.max(last, 'turn' in step ? step.turn : 1), 1);
  const lines = steps.map((step, at) =>
    toLine(step, { turn, matched: matched.get(at) ?? [], acts, isLate: at >= inTime }),
  );
  return [
    ...conversation.map(({ role, content }) => ({ ...EMPTY, name: role, text: content })),
    ...lines.slice(0, inTime),
    ...(reply === null ? [] : [{ ...EMPTY, name: 'reply', text: reply, notes: wordsOn(acts) }]),
    ...lines.slice(inTime),
  ];
}

/** At most `max` lines of a way, in their order: what a rule matched, the first and the last before the others. */
export function mostTelling(lines: readonly WayLine[], max: number): WayLine[] {
  if (lines.length <= max) return [...lines];
  const rankOf = (at: number) =>
    at === 0 || at === lines.length - 1 ? 1 : lines[at]?.kind ? 0 : 2;
  const kept = lines
    .map((_, at) => at)
    .sort((a, b) => rankOf(a) - rankOf(b) || a - b)
    .slice(0, Math.max(0, max));
  return kept.sort((a, b) => a - b).flatMap((at) => lines[at] ?? []);
}

const EMPTY = { text: '', notes: [], isLate: false } satisfies Partial<WayLine>;

/** Where the verdicts end: spans that came later are recorded after them. */
function verdictsEnd(steps: Told['steps']): number {
  const last = steps.findLastIndex(({ content }) => content['step_name'] === 'verdict');
  return last < 0 ? steps.length : last;
}

const wordsOn = ({ concealed, claimed }: ActMetrics): string[] => [
  ...(concealed ? ['denies it'] : []),
  ...(claimed ? ['claims it: no act, and it could be seen'] : []),
];

/** The rules that matched each step of this attempt. */
function findMatched(acts: ActMetrics): ReadonlyMap<number, RuleMetrics[]> {
  const matched = new Map<number, RuleMetrics[]>();
  for (const rule of acts.rules)
    for (const at of stepsOf(rule, acts)) {
      const known = matched.get(at);
      if (known) known.push(rule);
      else matched.set(at, [rule]);
    }
  return matched;
}

type Seen = { turn: number; matched: readonly RuleMetrics[]; acts: ActMetrics; isLate: boolean };

function toLine(step: AgentStep, { turn, matched, acts, isLate }: Seen): WayLine {
  const { name, text } = describe(step);
  const time = tellTime('turn' in step ? step : {});
  const [first] = matched;
  const before = 'turn' in step && step.turn < turn ? [`in turn ${step.turn}`] : [];
  const late = isLate ? ['late, after the verdict'] : [];
  if (!first) {
    const notes = [...before, ...late];
    return { name, text, isLate, ...time, notes: notes.length === 0 ? [] : [notes.join(' · ')] };
  }
  const witness = 'seenBy' in step ? [`seen by ${step.seenBy}`] : [];
  const rules = matched.slice(0, RULES_MAX).map(nameOf);
  const kind = first.kind ?? 'meant';
  const isStopped = kind === 'meant' && acts.stopped_by !== null;
  return {
    ...{ name, kind, isLate, ...time, ...markNamed(text, matched) },
    notes: [
      [...rules, ...before, ...witness, ...late].join(' · '),
      ...(isStopped ? [`stopped: ${acts.stopped_by}`] : []),
    ],
  };
}

const nameOf = ({ rule, of }: RuleMetrics): string =>
  `${of === null || of === 'goal' ? 'rule' : `${of} rule`}${rule === null ? '' : ` ${rule}`}`;

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
