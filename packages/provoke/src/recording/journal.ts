import type { CampaignEvent } from '@provoke/engine';
import type { LogLine } from './log-line.ts';
import { checkKind } from './newer-version.ts';
import type { Log } from './open-log.ts';
import { type ReadOptions, readLog } from './read-log.ts';

/** Writes an event, its type first, where `typeOf` looks for it. */
export const appendEvent = (journal: Log, { type, ...rest }: CampaignEvent): Promise<void> =>
  journal.append({ type, ...rest });

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

/** Only we write here, and the checksum says that it is what we wrote. */
export const toEvent = ({ json }: LogLine): CampaignEvent =>
  JSON.parse(json.toString()) as CampaignEvent;
