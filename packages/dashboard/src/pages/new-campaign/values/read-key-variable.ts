import type { FormValues } from './form-values.ts';

/** Capital letters alone, so that a key that is pasted here by mistake is never taken for a name. */
const NAME = /^[A-Z_][A-Z0-9_]{0,63}$/;

/** A key is only ever `$NAME`: the name of a variable that holds it. */
export function readKeyVariable(values: FormValues, field: string) {
  const name = values[field]?.trim().replace(/^\$/, '') ?? '';
  if (name === '') return { value: {}, errors: {} };
  if (NAME.test(name)) return { value: { api_key: `$${name}` }, errors: {} };
  return {
    value: {},
    errors: {
      [field]:
        'The name of a variable in capital letters, such as AGENT_KEY. Never type the key itself.',
    },
  };
}
