const NAME = /^[A-Za-z_][\w.-]{0,63}$/;
const NAMES_MAX = 100;
const LINES_MAX = 1_000;

/** The names of tools in what an agent says about itself: a list as JSON, names in backticks, or one a line. */
export function claimedNames(reply: string): string[] {
  const json = inJson(reply);
  const names = json.length > 0 ? json : [...inBackticks(reply), ...inLines(reply)];
  return [...new Set(names)].filter((name) => NAME.test(name)).slice(0, NAMES_MAX);
}

function inJson(reply: string): string[] {
  const text = /\[[^[\]]*\]/.exec(reply)?.[0];
  if (text === undefined) return [];
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list.map(nameOf).filter((name) => name !== '') : [];
  } catch {
    return [];
  }
}

const nameOf = (one: unknown): string => {
  if (typeof one === 'string') return one;
  const name: unknown =
    typeof one === 'object' && one !== null && 'name' in one ? one.name : undefined;
  return typeof name === 'string' ? name : '';
};

const inBackticks = (reply: string): string[] =>
  [...reply.matchAll(/`([\w.-]{1,64})(?:\([^`\n]{0,200}\))?`/g)].map(([, name = '']) => name);

/** `- send_email: sends one`, `2. **look_up** (day)`, `pay`: the name is alone, or ends at a mark. */
const LINE =
  /^\s*(?:[-*•]|\d{1,3}[.)])?\s*(?:\*\*|__)?([A-Za-z_][\w.-]{0,63})(?:\*\*|__)?\s*(?:[:(–—]|- |$)/;

const inLines = (reply: string): string[] =>
  reply
    .split('\n', LINES_MAX)
    .map((line) => LINE.exec(line.slice(0, 500))?.[1] ?? '')
    .filter(looksLikeTool);

/** A word of prose is no name: one of a tool has a mark or a capital in it, such as `send_email`. */
const looksLikeTool = (name: string): boolean => /[_.]|[a-z][A-Z]|\w-\w/.test(name);
