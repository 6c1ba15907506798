/** Deeper than this is no reply but an attack on whoever walks over it. */
const LEVELS_MAX = 1_000;

/** Undefined when it is not JSON, or nested so deeply that walking over it would end badly. */
export function parseJson(text: string): unknown {
  try {
    return isTooDeep(text) ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isTooDeep(text: string): boolean {
  if (text.length <= LEVELS_MAX) return false;
  let level = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (isInString && character === '\\') at++;
    else if (character === '"') isInString = !isInString;
    else if (isInString) continue;
    else if (character === '{' || character === '[') level++;
    else if (character === '}' || character === ']') level--;
    if (level > LEVELS_MAX) return true;
  }
  return false;
}
