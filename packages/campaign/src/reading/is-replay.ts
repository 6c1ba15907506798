import type { JsonObject } from '@provoke/contract';
import { textIn, toFields } from '@provoke/evidence';

/** Whether a campaign only sent another one's finds again, whole or in part, so that "the newest" never means it. */
export const isReplay = ({ replay_params, reduce_params }: JsonObject): boolean =>
  [replay_params, reduce_params].some((params) => textIn(toFields(params), 'of') !== undefined);
