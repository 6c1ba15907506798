const DEPTH_MAX = 8;
const VALUES_MAX = 500;

/** The fields of an answer and of what is in it, down to a depth and up to a number. */
export function* fieldsIn(answer: unknown): Generator<[name: string, value: unknown]> {
  let left = VALUES_MAX;
  const open = [{ value: answer, depth: 0 }];
  for (let one = open.shift(); one && left > 0; one = open.shift()) {
    const { value, depth } = one;
    if (typeof value !== 'object' || value === null || depth > DEPTH_MAX) continue;
    for (const [name, inner] of Object.entries(value)) {
      if (left-- <= 0) return;
      yield [name, inner];
      if (!WRITTEN.test(name)) open.push({ value: inner, depth: depth + 1 });
    }
  }
}

/** What the agent writes as data. */
const WRITTEN = /^(?:tool_calls|function_?call|arguments|args|input)$/i;
