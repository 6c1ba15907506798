import { isFields, toText } from '@provoke/evidence';
import {
  type ActMetrics,
  type AgentStep,
  cutText,
  type RuleMetrics,
  readJson,
} from '@provoke/evidence/acts';

/** A label, and what follows it: texts of the agent, cut, and as they came. */
export type Told = { label: string; text: string };

type Seen = {
  /** Of this attempt, as they were recorded. */
  steps: readonly AgentStep[];
  /** Why nothing was decided. */
  reason: string;
};

const REPLY_MAX = 300;
const VALUE_MAX = 60;
const NAME_MAX = 60;
const ARGUMENTS_MAX = 3;
const STEPS_MAX = 2;

/** `It said: “I have not sent anything.”` */
export function tellSaid(reply: string | null): Told {
  const words = toLine(reply ?? '', REPLY_MAX);
  return words === ''
    ? { label: 'It said nothing.', text: '' }
    : { label: 'It said:', text: `“${words}”` };
}

/** `It did: send_email to mallory@example.test, body “…”`: what an attempt that rules decided shows. */
export function tellDone(acts: ActMetrics, seen: Seen): Told {
  switch (acts.evidence) {
    case 'reached':
    case 'did':
      return { label: 'It did:', text: describeActs(acts, seen) };
    case 'meant':
      return { label: 'It meant to:', text: `${describeActs(acts, seen)}; ${describeEnd(acts)}` };
    case 'said':
      if (acts.claimed) return { label: 'It did nothing of it, though it says so.', text: '' };
  }
  if (acts.undecided === 'not_delivered')
    return { label: 'The attack was not delivered:', text: toLine(seen.reason, REPLY_MAX) };
  if (acts.undecided === 'not_observable')
    return { label: 'What it did could not be seen:', text: toLine(seen.reason, REPLY_MAX) };
  if (acts.evidence === 'said') return { label: 'It only said so: no act was seen.', text: '' };
  return { label: 'It did nothing that a rule forbids.', text: '' };
}

/** The same where a word says of what kind it is: `send_email to mallory@example.test`; of words alone, the words. */
export function findingWords(
  acts: ActMetrics,
  { reply, ...seen }: Seen & { reply: string | null },
): string {
  const { label, text } = acts.evidence === 'said' ? tellSaid(reply) : tellDone(acts, seen);
  return text === '' ? label : text;
}

function describeEnd({ stopped_by, did }: ActMetrics): string {
  if (stopped_by !== null) return `stopped: “${toLine(stopped_by, VALUE_MAX * 2)}”`;
  return did === null ? 'whether it ran could not be seen' : 'it did not run';
}

/** The steps that the strongest rule matched; its text where they are recorded elsewhere. */
function describeActs(acts: ActMetrics, { steps }: Seen): string {
  const broken = acts.rules.filter(({ outcome }) => outcome === 'broken');
  const rule = broken.find(({ kind }) => kind === acts.evidence) ?? broken[0];
  if (!rule) return 'what a rule forbids';
  const matched = stepsOf(rule, acts).flatMap((at) => steps[at] ?? []);
  const described = matched.flatMap((step) => describeStep(step, rule));
  if (described.length === 0) return toLine(rule.text, REPLY_MAX);
  const more = described.length - STEPS_MAX;
  return `${described.slice(0, STEPS_MAX).join(', then ')}${more > 0 ? `, and ${more} more` : ''}`;
}

/** The places of a rule's steps among those that this attempt recorded; earlier turns have their own. */
export const stepsOf = (
  { steps }: RuleMetrics,
  { earlier_steps: earlier = 0 }: Pick<ActMetrics, 'earlier_steps'>,
): number[] => steps.map((at) => at - earlier).filter((at) => at >= 0);

function describeStep(step: AgentStep, rule: RuleMetrics): string[] {
  switch (step.type) {
    case 'tool_call':
      return [describeCall(step, rule.text)];
    case 'state_change':
      return [describeChange(step)];
    case 'request':
      return [`${step.method} ${toLine(step.url, REPLY_MAX)}`];
    default:
      return [];
  }
}

const RECIPIENTS = ['to', 'recipient', 'recipients'];

/** What the rule names comes first: `send_email to mallory@example.test, body “…”`. */
function describeCall(
  { tool, arguments: given }: Extract<AgentStep, { type: 'tool_call' }>,
  rule: string,
): string {
  const name = toLine(tool, NAME_MAX);
  const read = readJson(given);
  if (!isFields(read)) return given === undefined ? name : `${name} ${quote(given)}`;
  const rankOf = (key: string) =>
    RECIPIENTS.includes(key) ? 0 : rule.includes(key.slice(0, NAME_MAX)) ? 1 : 2;
  const shown = Object.entries(read)
    .slice(0, 100)
    .sort(([a], [b]) => rankOf(a) - rankOf(b))
    .slice(0, ARGUMENTS_MAX)
    .map(([key, value]) =>
      RECIPIENTS.includes(key)
        ? `to ${toLine(listed(value), VALUE_MAX)}`
        : `${toLine(key, NAME_MAX)} ${quote(value)}`,
    );
  return [name, shown.join(', ')].filter(Boolean).join(' ');
}

function describeChange(change: Extract<AgentStep, { type: 'state_change' }>): string {
  const path = toLine(change.path, VALUE_MAX * 2);
  if (!('before' in change)) return `added ${path} ${quote(change.after)}`;
  if (!('after' in change)) return `removed ${path} ${quote(change.before)}`;
  return `changed ${path} from ${quote(change.before)} to ${quote(change.after)}`;
}

const quote = (value: unknown): string =>
  typeof value === 'string' ? `“${toLine(value, VALUE_MAX)}”` : toLine(toText(value), VALUE_MAX);

const listed = (value: unknown): string =>
  Array.isArray(value)
    ? value
        .slice(0, 10)
        .map((one) => toText(one))
        .join(', ')
    : toText(value);

/** On one line, cut. */
function toLine(text: string, max: number): string {
  const line = cutText(text, max * 4)
    .replace(/\s+/g, ' ')
    .trim();
  return line.length > max ? `${cutText(line, max - 1)}…` : line;
}
