import { variableIn } from '@provoke/campaign';
import type { Registry } from '@provoke/engine';
import type { Field } from '../../form/field.ts';
import { atOf, type FormState, startIn, textOf } from './form-state.ts';
import { ADDRESS, KEY, keyAt, TYPE } from './names.ts';

/** What most addresses speak is found out by a harmless hello. */
export const ANY_TYPE = 'found by a hello';

/** Where the agent answers, how it is spoken to, and its key, which is only ever the name of a variable. */
export function agentFields(state: FormState, { targets }: Registry): Field[] {
  const { isNew, campaign, missing = [] } = startIn(state);
  const typeField: Field = {
    ...{ kind: 'choice', name: TYPE, label: 'Type', value: textOf(state, TYPE) ?? ANY_TYPE },
    choices: [ANY_TYPE, ...targets.filter(isChosen).map(({ type }) => type)],
    help: isNew && state.found ? `${state.found.type} answered` : 'asked at the start',
  };
  const isCalled = hasAddress(typeIn(state), targets);
  const others = missing.filter((path) => path !== KEY && !path.startsWith('attack.goals'));
  return [
    ...(isCalled ? [addressField(state)] : []),
    ...(isNew ? [typeField] : []),
    ...(isCalled || missing.includes(KEY)
      ? [keyField(state, 'Its key', variableOf(campaign.agent['api_key']), KEY)]
      : []),
    ...others.map((path) => keyField(state, `Key: ${ownerOf(path)}`, '', path)),
  ];
}

/** Undefined while it is still to be found out. */
export function typeIn(state: FormState): string | undefined {
  const { isNew, campaign } = startIn(state);
  if (!isNew) return String(campaign.agent['agent_type'] ?? '');
  const chosen = textOf(state, TYPE) ?? ANY_TYPE;
  return chosen === ANY_TYPE ? undefined : chosen;
}

function addressField(state: FormState): Field {
  const { isNew, campaign } = startIn(state);
  const given = campaign.agent['endpoint'];
  const value = textOf(state, ADDRESS) ?? (given === undefined ? '' : String(given));
  const type = typeIn(state);
  return {
    ...{ kind: 'text', name: ADDRESS, label: 'Address', value, ...atOf(state, ADDRESS) },
    help: type ?? 'where it answers',
    ...(!isNew && { placeholder: `the address of ${type}` }),
    problem: isNew && !isAddress(value) ? 'where it answers: http or https://…' : undefined,
  };
}

/** `attacker` of `attack.attacker.api_key` */
const ownerOf = (path: string) => path.split('.').slice(1, -1).join('.');

const isAddress = (text: string) => /^https?:$/.test(URL.parse(text.trim())?.protocol ?? '');

const variableOf = (value: unknown) => (typeof value === 'string' ? (variableIn(value) ?? '') : '');

function keyField(state: FormState, label: string, given: string, path: string): Field {
  const name = keyAt(path);
  const value = textOf(state, name) ?? given;
  const isMissing = startIn(state).missing?.includes(path) && value === '';
  return {
    ...{ kind: 'text', name, label, value, ...atOf(state, name) },
    ...{ placeholder: 'none', help: 'variable that holds it' },
    problem: isMissing
      ? `not kept there: name the variable that holds ${path}`
      : complainAbout(value),
  };
}

/** Capital letters alone, so that a key that is pasted here by mistake is never taken for a name. */
const NAME = /^\$?[A-Z_][A-Z0-9_]{0,63}$/;
const complainAbout = (value: string) =>
  value === '' || NAME.test(value) ? undefined : 'the name of a variable, never the key itself';

/** Code of the user's is named in a campaign file. */
const isChosen = ({ settings }: Registry['targets'][number]) => !('folder' in settings.shape);

/** A command of this machine has no address and takes no key. */
function hasAddress(type: string | undefined, targets: Registry['targets']): boolean {
  const target = targets.find((one) => one.type === type || one.aliases.includes(type ?? ''));
  try {
    const address = target?.endpoint({ endpoint: 'http://127.0.0.1', model: 'any/model' }, {});
    return !address?.startsWith('cli:');
  } catch {
    return true;
  }
}
