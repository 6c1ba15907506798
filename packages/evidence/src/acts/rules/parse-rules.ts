import type { Rule } from './rule.ts';
import { rulesSchema } from './rule-schema.ts';

/** Throws an error that names the place of each mistake: `forbid[1].arguments.to: …`. */
export function parseRules(given: unknown, place = 'forbid'): readonly Rule[] {
  const parsed = rulesSchema.safeParse(given);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.flatMap(({ path, message }) =>
    message.split('\n').map((line) => `${place}${path.map(writePart).join('')}: ${line}`),
  );
  throw new Error(lines.join('\n'));
}

const writePart = (part: PropertyKey) =>
  typeof part === 'number' ? `[${part}]` : `.${String(part)}`;
