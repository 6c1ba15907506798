import type { CampaignEvent } from '@provoke/engine';
import type { LogLine } from './log-line.ts';
import type { Log } from './open-log.ts';

/** Writes an event, its type first, where `typeOf` looks for it. */
export const appendEvent = (journal: Log, { type, ...rest }: CampaignEvent): Promise<void> =>
  journal.append({ type, ...rest });

const TYPE = /^\{"type":"([a-z-]+)"/;

/** What kind of event it is, without parsing all of it: attempts are long. */
export const typeOf = ({ json }: LogLine): string | undefined =>
  TYPE.exec(json.toString('latin1', 0, 40))?.[1];

/** Only we write here, and the checksum says that it is what we wrote. */
export const toEvent = ({ json }: LogLine): CampaignEvent =>
  JSON.parse(json.toString()) as CampaignEvent;
