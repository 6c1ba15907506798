type Read = { object: Record<string, unknown> } | { message: string };

/** A JSON object as a person types it. */
export function readObject(text: string): Read {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { message: `This is not JSON: ${error instanceof Error ? error.message : error}` };
  }
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  // An object by the check above.
  if (isObject) return { object: value as Record<string, unknown> };
  return { message: 'Write a JSON object: it starts with { and ends with }.' };
}
