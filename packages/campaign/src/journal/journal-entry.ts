import { type Arm, arms } from '@provoke/contract';
import type { CampaignEvent, Goal } from '@provoke/evidence';
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
  'attempt-raised': true,
  settling: true,
  'calls-lost': true,
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

/** A goal's start or end with only an index and a short text, as most of them are. */
const SHORT_GOAL =
  /^\{"type":"goal-(start|end)","technique":"([^"\\]*)","goal":\{"index":(\d+),"text":("(?:[^"\\]|\\.)*")(?:,"category":null)?\}(?:,"elapsed_ms":(\d+))?\}/;

/** The same, but the text of a goal that starts or ends is parsed on demand: every goal has two such entries. */
export function toLazyEventHead(entry: JournalEntry): EventHead {
  const [, edge, technique = '', index, text = '', elapsed] = SHORT_GOAL.exec(entry.start) ?? [];
  if (edge === undefined) return toEventHead(entry);
  return {
    type: edge === 'start' ? 'goal-start' : 'goal-end',
    technique,
    goal: new LazyGoal(Number(index), text),
    ...(elapsed && { elapsed_ms: Number(elapsed) }),
  };
}

class LazyGoal implements Goal {
  readonly index: number;
  /** A JSON string, its UTF-8 bytes read as Latin-1. */
  readonly #json: string;

  constructor(index: number, json: string) {
    this.index = index;
    this.#json = json;
  }

  get text(): string {
    return JSON.parse(Buffer.from(this.#json, 'latin1').toString()) as string;
  }
}
