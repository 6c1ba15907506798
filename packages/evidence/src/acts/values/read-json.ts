/**
 * Parses arguments and results that arrive as JSON text, also when encoded twice. Text that is no JSON object or list
 * stays text. Integers too long for a number become text, because two of them must not become equal by rounding.
 */
export function readJson(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const once = parse(value);
  const read = typeof once === 'string' ? parse(once) : once;
  return typeof read === 'object' && read !== null ? read : value;
}

function parse(text: string): unknown {
  if (!/^\s*["[{]/.test(text)) return undefined;
  try {
    const parsed: unknown = JSON.parse(text);
    // Only in valid JSON does every text end, so that looking for the tokens is linear.
    return /\d{16}/.test(text) ? JSON.parse(text.replace(TOKENS, quoteLong)) : parsed;
  } catch {
    return undefined;
  }
}

/** Texts are matched too, so that digits within them are left alone. */
const TOKENS = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/gs;

const quoteLong = (token: string) =>
  /^-?\d{16,}$/.test(token) && !Number.isSafeInteger(Number(token)) ? `"${token}"` : token;
