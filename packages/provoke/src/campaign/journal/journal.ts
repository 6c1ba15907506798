import { type Arm, arms } from '@provoke/contract';
import type { CampaignEvent } from '@provoke/engine';
import { checkKind } from '../folder/newer-version.ts';
import type { LogLine } from './log-line.ts';
import type { Log } from './open-log.ts';
import { type ReadOptions, readLogInBatches } from './read-log.ts';
import { type AttemptHead, restoreAttempt, storeAttempt } from './stored-attempt.ts';

/** An event without what nobody has to parse to go on with a campaign. */
export type EventHead = (
  | Exclude<CampaignEvent, { type: 'attempt-end' }>
  | { type: 'attempt-end'; attempt: AttemptHead; fingerprint: string }
) & {
  /** How long all lives had taken together by then; earlier versions did not say. */
  elapsed_ms?: number;
};

/** Writes an event, its type and its arm first, where `typeOf` and `armOf` look for them. */
export function appendEvent(
  journal: Log,
  { type, ...rest }: CampaignEvent,
  elapsedMs?: number,
): Promise<void> {
  const time = elapsedMs !== undefined && { elapsed_ms: Math.round(elapsedMs) };
  if (!('attempt' in rest)) return journal.append({ type, ...rest, ...time });
  const { head, evidence } = storeAttempt(rest.attempt);
  return journal.append({ type, arm: head.arm, ...rest, attempt: head, ...time }, evidence);
}

const types = Object.keys({
  'campaign-start': true,
  'goal-start': true,
  'ask-end': true,
  'attempt-end': true,
  finding: true,
  'goal-end': true,
  'technique-end': true,
  'campaign-end': true,
} satisfies Record<CampaignEvent['type'], true>);

/** The lines of a journal, each an event that this version knows. */
export async function* readJournal(
  path: string,
  options: ReadOptions = {},
): AsyncGenerator<LogLine> {
  for await (const lines of readJournalInBatches(path, options)) yield* lines;
}

/** The same, as many at once as one read from the disk gives. */
export async function* readJournalInBatches(
  path: string,
  options: ReadOptions = {},
): AsyncGenerator<LogLine[]> {
  for await (const lines of readLogInBatches(path, options)) {
    for (const line of lines) checkKind(path, line.sequence, typeOf(line) ?? '', types);
    yield lines;
  }
}

const TYPE = /^\{"type":"([a-z-]+)"/;

/** What kind of event it is, without parsing all of it: attempts are long. */
export const typeOf = ({ json }: LogLine): string | undefined =>
  TYPE.exec(json.toString('latin1', 0, 40))?.[1];

const ARM = /^\{"type":"attempt-end","arm":"([a-z]+)"/;
/** Earlier versions named no arm; all that a technique learned from is under this part of its goal. */
const EARLIER_SEARCH = /^\{"type":"attempt-end","attempt":\{"id":"[^"]*\/prepare\//;
const HEAD_BYTES_MAX = 1_000;

/** What an attempt was made for, without parsing all of it. */
export function armOf({ json }: LogLine): Arm {
  const head = json.toString('latin1', 0, HEAD_BYTES_MAX);
  if (EARLIER_SEARCH.test(head)) return 'search';
  return arms.find((arm) => arm === ARM.exec(head)?.[1]) ?? 'attack';
}

/** Only we write here, and the checksum says that it is what we wrote. */
export function toEventHead(line: LogLine): EventHead {
  const event = JSON.parse(line.json.toString()) as EventHead;
  if (event.type !== 'attempt-end' || event.attempt.arm || armOf(line) === 'attack') return event;
  return { ...event, attempt: { ...event.attempt, arm: armOf(line) } };
}

/** The whole event. Earlier versions wrote all of an attempt as its head. */
export function toEvent(line: LogLine): CampaignEvent {
  const event = toEventHead(line);
  if (event.type !== 'attempt-end') return event;
  if (!line.evidence) return event as CampaignEvent;
  const evidence: unknown = JSON.parse(line.evidence.toString());
  return { ...event, attempt: restoreAttempt(event.attempt, evidence) };
}
