import type { CampaignEvent } from '@provoke/engine';
import { stripSecrets } from '../secrets.ts';
import type { LogLine } from './log-line.ts';
import type { Log } from './open-log.ts';

/** Nothing that is a credential gets past here, be it ours or one that the target echoes. */
export const appendEvent = (
  journal: Log,
  event: CampaignEvent,
  secrets: readonly string[],
): Promise<void> => {
  const { type, ...rest } = stripSecrets(event, secrets);
  return journal.append({ type, ...rest });
};

const TYPE = /^\{"type":"([a-z-]+)"/;

/** What kind of event it is, without parsing all of it: attempts are long. */
export const typeOf = ({ json }: LogLine): string | undefined =>
  TYPE.exec(json.toString('latin1', 0, 40))?.[1];

/** Only we write here, and the checksum says that it is what we wrote. */
export const toEvent = ({ json }: LogLine): CampaignEvent =>
  JSON.parse(json.toString()) as CampaignEvent;
