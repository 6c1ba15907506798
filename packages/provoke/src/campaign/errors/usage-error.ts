import { z } from 'zod';

/** The person typed or configured it wrong; nothing was sent. Ends the command with exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Parses a configuration; all that is wrong with it is said at once, by its path. */
export function parseConfig<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  what: string,
): z.output<Schema> {
  const parsed = schema.safeParse(value, { error: withKnownKeys });
  if (parsed.success) return parsed.data;
  const complaints = parsed.error.issues.map(({ path, message }) =>
    path.length === 0 ? message : `${path.join('.')}: ${message}`,
  );
  throw new UsageError(`The ${what} cannot be used. ${complaints.join('; ')}`);
}

/** A key that was misspelled is told beside those that there are. */
const withKnownKeys: z.core.$ZodErrorMap = (issue) =>
  issue.code === 'unrecognized_keys' && issue.inst instanceof z.ZodObject
    ? `Unrecognized ${issue.keys.length === 1 ? 'key' : 'keys'}: ${issue.keys.map((key) => `"${key}"`).join(', ')}. Known: ${Object.keys(issue.inst.shape).join(', ')}`
    : undefined;
