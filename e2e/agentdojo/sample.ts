import { type Line, suiteOf } from './compare.ts';

/** Of these suites, whose states are small and tell no time. */
const SUITES = ['banking', 'slack'];
const EVERY = 20;

/** Some attempts at every task of two suites, with the states before them, as the same lines. */
export async function toSample(lines: AsyncIterable<string>): Promise<string> {
  const kept: string[] = [];
  let seen = 0;
  for await (const text of lines) {
    const line: Line = JSON.parse(text);
    const suite = 'before' in line ? line.suite : suiteOf(line);
    if (!SUITES.includes(suite)) continue;
    if ('before' in line || line.kind === 'truth') kept.push(text);
    else if (line.kind === 'changed' && ++seen % EVERY === 0) kept.push(text);
  }
  return kept.map((text) => `${text}\n`).join('');
}
