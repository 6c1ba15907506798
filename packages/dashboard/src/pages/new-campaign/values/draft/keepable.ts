import type { FormValues } from '../form-values.ts';
import { readKeyVariable } from '../read-key-variable.ts';

/** What the tab keeps of the form: nothing that is, or could be, a secret. */
export const keepable = (values: FormValues): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => isKept(name, values)));

function isKept(name: string, values: FormValues): boolean {
  if (name.endsWith('planted_secret')) return false;
  // A key that was pasted where the name of its variable belongs.
  if (name.endsWith('.key')) return Object.keys(readKeyVariable(values, name).errors).length === 0;
  return !name.endsWith('.endpoint') || !holdsPassword(values[name]);
}

function holdsPassword(address = ''): boolean {
  return /^[a-z]+:\/\/[^/?#]*@/i.test(address.trim());
}
