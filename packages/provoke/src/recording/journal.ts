import { type Arm, arms } from '@provoke/contract';
import type { CampaignEvent } from '@provoke/engine';
import type { LogLine } from './log-line.ts';
import { checkKind } from './newer-version.ts';
import type { Log } from './open-log.ts';
import { type ReadOptions, readLog } from './read-log.ts';

/** Writes an event, its type and its arm first, where `typeOf` and `armOf` look for them. */
export const appendEvent = (journal: Log, { type, ...rest }: CampaignEvent): Promise<void> =>
  journal.append({ type, ...('attempt' in rest && { arm: rest.attempt.arm }), ...rest });

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
  for await (const line of readLog(path, options)) {
    checkKind(path, line.sequence, typeOf(line) ?? '', types);
    yield line;
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
export function toEvent(line: LogLine): CampaignEvent {
  const event = JSON.parse(line.json.toString()) as CampaignEvent;
  if (event.type !== 'attempt-end' || armOf(line) === (event.attempt.arm ?? 'attack')) return event;
  return { ...event, attempt: { ...event.attempt, arm: armOf(line) } };
}
