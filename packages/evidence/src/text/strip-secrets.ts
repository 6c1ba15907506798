import { isCredentialName } from '@provoke/contract';

/**
 * A copy without credentials: removed by field name, and by value everywhere else. They are the campaign's own, so they
 * are never recorded; what others say is recorded as it is, and masked by its shape when it leaves (`maskSecrets`). A
 * value without any, as most are, is returned itself: every event comes through here.
 */
export function stripSecrets<Value>(value: Value, secrets: readonly string[] = []): Value {
  // The same shape, without the fields of credentials.
  return holdsSecret(value, secrets) ? (strip(value, secrets, isCredentialName) as Value) : value;
}

/** A copy of rules without credentials. Names in them are an agent's arguments, whose values are no credentials. */
export const stripRules = <Rules>(rules: Rules, secrets: readonly string[]): Rules =>
  // The same shape.
  strip(rules, secrets, () => false) as Rules;

function strip(
  part: unknown,
  secrets: readonly string[],
  isLeftOut: (name: string) => boolean,
): unknown {
  const mask = (text: string) =>
    secrets.reduce((masked, secret) => masked.replaceAll(secret, '[secret removed]'), text);
  if (typeof part === 'string') return mask(part);
  if (Array.isArray(part)) return part.map((inner) => strip(inner, secrets, isLeftOut));
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(
    Object.entries(part)
      .filter(([name]) => !isLeftOut(name))
      .map(([name, inner]) => [mask(name), strip(inner, secrets, isLeftOut)]),
  );
}

function holdsSecret(part: unknown, secrets: readonly string[]): boolean {
  if (typeof part === 'string') return secrets.some((secret) => part.includes(secret));
  if (Array.isArray(part)) return part.some((inner) => holdsSecret(inner, secrets));
  if (typeof part !== 'object' || part === null) return false;
  const fields = part as Record<string, unknown>;
  return Object.keys(fields).some(
    (name) =>
      isCredentialName(name) || holdsSecret(name, secrets) || holdsSecret(fields[name], secrets),
  );
}
