import { type Arm, arms } from '@provoke/contract';
import type { CampaignEvent, Goal } from '@provoke/engine';
import type { LogLine } from './log-line.ts';
import { type AttemptHead, restoreAttempt, storeAttempt } from './stored-attempt.ts';

/** An event in a journal. Its kind is read from its first characters, without parsing it. */
export type JournalEntry = LogLine;

/** An event without the evidence of its attempt. */
export type EventHead = (
  | Exclude<CampaignEvent, { type: 'attempt-end' }>
  | { type: 'attempt-end'; attempt: AttemptHead; fingerprint: string }
) & {
  /** Running time by then, over all resumes. Earlier versions did not store it. */
  elapsed_ms?: number;
};

/** Serializes an event: its type and arm come first, where `typeOf` and `armOf` look for them. */
export function toEntry(
  { type, ...rest }: CampaignEvent,
  elapsedMs?: number,
): { head: object; evidence?: unknown } {
  const time = elapsedMs !== undefined && { elapsed_ms: Math.round(elapsedMs) };
  if (!('attempt' in rest)) return { head: { type, ...rest, ...time } };
  const { head, evidence } = storeAttempt(rest.attempt);
  return { head: { type, arm: head.arm, ...rest, attempt: head, ...time }, evidence };
}

export const eventTypes = Object.keys({
  'campaign-start': true,
  'goal-start': true,
  'ask-end': true,
  'attempt-end': true,
  finding: true,
  'goal-end': true,
  'technique-end': true,
  'campaign-end': true,
} satisfies Record<CampaignEvent['type'], true>);

const TYPE = /^\{"type":"([a-z-]+)"/;

/** The kind of event, without parsing it: attempts are long. */
export const typeOf = ({ start }: JournalEntry): string | undefined => TYPE.exec(start)?.[1];

const ARM = /^\{"type":"attempt-end","arm":"([a-z]+)"/;
/** Earlier versions wrote no arm; everything that a technique learned from is under this part of its goal. */
const EARLIER_SEARCH = /^\{"type":"attempt-end","attempt":\{"id":"[^"]*\/prepare\//;
const EARLIER_ID_BYTES_MAX = 1_000;

/** An attempt's arm, without parsing it. */
export function armOf({ start, json }: JournalEntry): Arm {
  const named = ARM.exec(start)?.[1];
  if (named === undefined)
    return EARLIER_SEARCH.test(json.toString('latin1', 0, EARLIER_ID_BYTES_MAX))
      ? 'search'
      : 'attack';
  return arms.find((arm) => arm === named) ?? 'attack';
}

/** Everything except an attempt's evidence. */
export function toEventHead(entry: JournalEntry): EventHead {
  const event = parse(entry);
  if (event.type !== 'attempt-end' || event.attempt.arm || armOf(entry) === 'attack') return event;
  return { ...event, attempt: { ...event.attempt, arm: armOf(entry) } };
}

/** The whole event. Earlier versions wrote the whole attempt as its head. */
export function toEvent(entry: JournalEntry): CampaignEvent {
  const event = toEventHead(entry);
  if (event.type !== 'attempt-end') return event;
  if (!entry.evidence) return event as CampaignEvent;
  const evidence: unknown = JSON.parse(entry.evidence.toString());
  return { ...event, attempt: restoreAttempt(event.attempt, evidence) };
}

/** Only we write here, and the checksum confirms it. */
const parse = ({ json }: Pick<JournalEntry, 'json'>) => JSON.parse(json.toString()) as EventHead;

/** Every goal has two of these, so most entries are of this kind: only the text of the goal is ever parsed. */
const GOAL = /^\{"type":"goal-(start|end)","technique":"([^"\\]*)","goal":\{"index":(\d+),/;
/** Inside a JSON string a quote has a backslash before it, so these match only fields. */
const PARSED = [',"category":{', ',"target":', ',"heldOut":'];
const ELAPSED = /,"elapsed_ms":(\d+)\}$/;
const END_BYTES = 40;

/** The same, but the start or end of a goal is parsed only as far as needed. */
export function toLazyEventHead(entry: JournalEntry): EventHead {
  const [, edge, technique = '', index] = GOAL.exec(entry.start) ?? [];
  const { json } = entry;
  if (edge === undefined || PARSED.some((field) => json.includes(field))) return toEventHead(entry);
  const elapsed = ELAPSED.exec(
    json.toString('latin1', Math.max(0, json.length - END_BYTES), json.length),
  );
  return {
    type: edge === 'start' ? 'goal-start' : 'goal-end',
    technique,
    goal: new LazyGoal(Number(index), entry),
    ...(elapsed && { elapsed_ms: Number(elapsed[1]) }),
  };
}

/** A goal with only an index and a text, parsed on demand. It keeps only its own line in memory. */
class LazyGoal implements Goal {
  readonly index: number;
  readonly #json: Buffer;

  constructor(index: number, { json }: JournalEntry) {
    this.index = index;
    this.#json = Buffer.from(json);
  }

  get text(): string {
    const event = parse({ json: this.#json });
    return 'goal' in event ? event.goal.text : '';
  }
}
