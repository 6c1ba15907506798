import type { Endpoint } from '../endpoint/endpoint.ts';
import type { JsonSchema } from './schemas.ts';

/** Marks fields that no operation accepts in a body. */
export function markReadOnly(
  endpoints: readonly Endpoint[],
  named: Record<string, JsonSchema>,
): void {
  const records = new Set(endpoints.map(({ item, returns }) => item ?? returns));
  for (const record of records) {
    const properties = named[record.meta()?.id ?? '']?.properties ?? {};
    const taken = new Set(
      endpoints
        .filter(({ returns }) => returns === record)
        .flatMap(({ body }) => Object.keys(body?.shape ?? {})),
    );
    for (const [name, property] of Object.entries(properties))
      if (!taken.has(name)) Object.assign(property, { readOnly: true });
  }
}
