import type { JsonObject } from '@provoke/contract';
import { textIn, toFields } from '@provoke/evidence';

/** Whether a campaign only replayed another one's finds, so that "the newest" never means it. */
export const isReplay = ({ replay_params }: JsonObject): boolean =>
  textIn(toFields(replay_params), 'of') !== undefined;
