/** The fields that agents put their reply into, in order of preference. */
const FIELDS = ['reply', 'response', 'answer', 'output', 'message', 'text', 'content', 'result'];

/** Where the reply is in a JSON body, as a JSONPath; undefined for a body that is the reply itself. */
export function findReplyPath(body: string): { path: string; reply: string } | undefined {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    return undefined;
  }
  return findIn(json, '$', DEPTH_MAX);
}

const DEPTH_MAX = 3;

function findIn(
  value: unknown,
  path: string,
  depth: number,
): { path: string; reply: string } | undefined {
  if (typeof value !== 'object' || value === null || depth === 0) return undefined;
  const record = value as Record<string, unknown>;
  const names = FIELDS.filter((name) => Object.hasOwn(record, name));
  const text = names.find((name) => typeof record[name] === 'string' && record[name] !== '');
  if (text) return { path: `${path}.${text}`, reply: record[text] as string };
  for (const name of names) {
    const inner = findIn(record[name], `${path}.${name}`, depth - 1);
    if (inner) return inner;
  }
  return undefined;
}
