import { typeIn } from './agent-fields.ts';
import { type FormState, startIn, textOf } from './form-state.ts';
import { ADDRESS, KEY } from './names.ts';
import { keyOfHello } from './read-campaign.ts';

/** The types that say hello without a setting of their own. */
const ASKED = ['chatapi-sdk', 'localmodel', 'http'];

/** What to ask a new agent with; undefined where it is known how it is spoken to. */
export function helloFor(state: FormState) {
  const key = keyOfHello(state);
  const type = typeIn(state);
  if (!startIn(state).isNew || state.found?.key === key) return undefined;
  if (type !== undefined && !ASKED.includes(type)) return undefined;
  const apiKeyEnv = textOf(state, KEY)?.trim().replace(/^\$/, '') || undefined;
  return { key, type, apiKeyEnv, model: undefined, endpoint: textOf(state, ADDRESS)?.trim() ?? '' };
}
