import { putBack, UsageError } from '@provoke/campaign';
import type { Fields } from '@provoke/evidence';
import { omitUndefined } from '../../../flags/omit-undefined.ts';
import { agentOverDefaults } from '../../../flags/over-defaults.ts';
import type { Campaign } from '../starts/start.ts';
import { typeIn } from './agent-fields.ts';
import { type FormState, type Found, startIn, textOf } from './form-state.ts';
import { withGoals } from './goal-fields.ts';
import { ADDRESS, KEY, keyAt, RECORD, RULE, SECRET } from './names.ts';
import { withNumbers } from './number-fields.ts';
import { withSecret } from './secret.ts';

export const HERE = 'on this machine';
export const SERVICE = 'at the service';

/** Of the types that a hello finds, the likeliest: what is planned until it was sent. */
const LIKELY = 'chatapi-sdk';

/** The campaign that the form describes: what it started from, and what was typed. Throws `UsageError`. */
export function readCampaign(state: FormState): Campaign {
  const { campaign, missing = [] } = startIn(state);
  const named = missing.reduce((whole, path) => {
    const name = textOf(state, keyAt(path));
    return name && path !== KEY ? putBack(whole, path, referTo(name)) : whole;
  }, campaign);
  const withPlaces = { ...named, agent: readAgent(state, named.agent) };
  const { attack, ...rest } = withGoals(withPlaces, state);
  return { ...rest, attack: readAttack(state, attack) };
}

const referTo = (name: string) => `$${name.trim().replace(/^\$/, '')}`;

function readAgent(state: FormState, given: Fields): Fields {
  const key = textOf(state, KEY);
  const address = textOf(state, ADDRESS)?.trim();
  const over = omitUndefined({
    endpoint: address || undefined,
    api_key: key?.trim() ? referTo(key) : undefined,
  });
  const { api_key, ...agent } = agentOverDefaults(over, given);
  const called = key === '' ? agent : { ...agent, ...(api_key !== undefined && { api_key }) };
  const place = omitUndefined({ data_dir: state.ownDir });
  return startIn(state).isNew
    ? { ...newAgent(state), ...called, ...placeOf(foundIn(state)), ...place }
    : { ...called, ...place };
}

/** Its results are recorded under the name of the host. */
function newAgent(state: FormState): Fields {
  const type = typeIn(state);
  const found = foundIn(state);
  const name = URL.parse(textOf(state, ADDRESS) ?? '')?.host ?? type ?? '';
  return {
    ...{ name, agent_type: found?.type ?? type ?? LIKELY },
    ...(found && { adapter_operational_config: found.settings }),
  };
}

/** It may answer near the address that was typed, such as below `/v1`. */
const placeOf = (found: Found | undefined) => (found ? { endpoint: found.endpoint } : {});

const foundIn = (state: FormState): Found | undefined =>
  state.found?.key === keyOfHello(state) ? state.found : undefined;

/** A hello says how this agent is reached, and no other. */
export const keyOfHello = (state: FormState): string =>
  JSON.stringify([textOf(state, ADDRESS)?.trim(), typeIn(state) ?? '', textOf(state, KEY)]);

function readAttack(state: FormState, given: Fields): Fields {
  const secret = textOf(state, SECRET);
  const tool = textOf(state, RULE)?.trim();
  const place = textOf(state, RECORD);
  const attack = secret ? withSecret(given, secret) : given;
  const execution = attack['execution'] as Fields | undefined;
  return withNumbers(
    {
      ...attack,
      ...(tool && { forbid: [...listOf(attack['forbid']), { tool }] }),
      ...(place && {
        execution: { ...execution, storage: { backend: place === SERVICE ? 'remote' : 'local' } },
      }),
    },
    state,
  );
}

const listOf = (value: unknown): unknown[] => (value === undefined ? [] : [value].flat());

/** Where it is recorded, chosen or given. */
export function placeIn(state: FormState): string {
  const { agent, attack } = startIn(state).campaign;
  const execution = attack['execution'] as { storage?: { backend?: unknown } } | undefined;
  const given = execution?.storage?.backend ?? agent['storage'];
  return textOf(state, RECORD) ?? (given === 'remote' ? SERVICE : HERE);
}

/** The rules about what must never be done. */
export const rulesIn = ({ agent, attack }: Campaign): number =>
  [agent, attack, ...listOf(attack['goals'])].flatMap((part) =>
    typeof part === 'object' && part !== null ? listOf((part as Fields)['forbid']) : [],
  ).length;

/** Why the variables of the start may not go to the address that was typed. */
export function complainAboutPlace(state: FormState): string | undefined {
  if (textOf(state, ADDRESS) === undefined) return undefined;
  try {
    readCampaign(state);
    return undefined;
  } catch (error) {
    if (error instanceof UsageError) return error.message;
    throw error;
  }
}
