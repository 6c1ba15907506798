import type { FormValues, Read } from './form-values.ts';
import { practiceToolsOf } from './practice-tools-of.ts';
import { readKeyVariable } from './read-key-variable.ts';
import { readPrice } from './read-price.ts';
import { isCommandLine } from './targets.ts';

/** The `agent` of the file. */
export function readAgentFields(values: FormValues): Read {
  const text = (name: string) => values[`agent.${name}`]?.trim() ?? '';
  const [name, type, endpoint, model] = [
    text('name'),
    text('type'),
    text('endpoint'),
    text('model'),
  ];
  const isReached = !isCommandLine(type);
  const key = isReached ? readKeyVariable(values, 'agent.key') : { value: {}, errors: {} };
  const practiceTools = practiceToolsOf(values);
  const price = readPrice(values, 'agent');
  const address = isReached && complaintAbout(endpoint);
  return {
    value: {
      name,
      agent_type: type,
      ...(isReached && endpoint && { endpoint }),
      ...key.value,
      ...(practiceTools && { practice_tools: practiceTools }),
      ...price.value,
      ...(model && { adapter_operational_config: { name: model } }),
    },
    errors: {
      ...key.errors,
      ...price.errors,
      ...(name === '' && { 'agent.name': 'Choose an agent, or name one.' }),
      ...(address && { 'agent.endpoint': address }),
    },
  };
}

/** A file must hold no password. */
function complaintAbout(endpoint: string): string | undefined {
  if (endpoint === '') return undefined;
  if (!/^(https?|wss?):\/\/./i.test(endpoint) || !URL.canParse(endpoint))
    return 'It starts with http:// or https://, such as http://127.0.0.1:8000/v1.';
  const { username, password } = new URL(endpoint);
  return username || password
    ? 'Take the name and password out of the address. A file must hold no secret.'
    : undefined;
}
