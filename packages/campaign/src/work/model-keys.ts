import { UsageError } from '../errors/usage-error.ts';
import { variableIn } from '../secrets/secrets.ts';

/** A model whose key a campaign leaves to a variable. */
export type ModelKey = {
  variable: string;
  /** Undefined where the model's runtime knows its address. */
  endpoint: string | undefined;
};

/** A model's key: no other field of a campaign is filled from a variable. */
const PLACE = /^(?:attacker|generator|decorator|category_classifier|judges\.\d+)\.api_key$/;

/** The keys that a campaign leaves to variables. Throws `UsageError` if it refers to a variable anywhere else. */
export function modelKeysIn(value: unknown, path: readonly string[] = []): ModelKey[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const at = [...path, name];
    const variable = typeof inner === 'string' ? variableIn(inner) : undefined;
    // No variable has a name such as 100: `$100` is text.
    if (variable === undefined || /^\d/.test(variable)) return modelKeysIn(inner, at);
    if (!PLACE.test(at.join('.')))
      throw new UsageError(
        `${at.join('.')} refers to the variable ${variable}. Workers fill in only the api_key of a model.`,
      );
    const { endpoint } = value as { endpoint?: unknown };
    return [{ variable, endpoint: typeof endpoint === 'string' ? endpoint : undefined }];
  });
}
