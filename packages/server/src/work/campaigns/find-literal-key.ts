import { isCredentialName, VARIABLE_REFERENCE } from '@provoke/contract';

/** Their names are an agent's arguments, and what they hold is looked for in calls: no key is sent from there. */
const RULES = ['forbid', 'task', 'claim', 'deny', 'failed_result'];

/** Where a configuration holds a key itself, such as `judges.0.api_key`, instead of naming a variable. */
export function findLiteralKey(value: unknown, path: readonly string[] = []): string | undefined {
  if (typeof value === 'string') return hasPassword(value) ? path.join('.') : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    if (path.length === 0 && RULES.includes(name)) continue;
    const at = [...path, name];
    const found =
      isCredentialName(name) && isTyped(inner) ? at.join('.') : findLiteralKey(inner, at);
    if (found !== undefined) return found;
  }
  return undefined;
}

const isTyped = (value: unknown): boolean =>
  typeof value === 'string' ? value !== '' && !VARIABLE_REFERENCE.test(value) : value !== null;

const hasPassword = (text: string): boolean =>
  /^https?:/i.test(text) && Boolean(URL.parse(text)?.password);
