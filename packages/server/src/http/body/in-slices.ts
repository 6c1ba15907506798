import { setImmediate as turn } from 'node:timers/promises';

/** Short, because a request of another caller waits for a slice again and again: at each answer of the database. */
const SLICE_MS = 1;

/** Runs long work in slices, with other requests in between. The work yields where it may pause. */
export async function inSlices<Outcome>(work: Generator<void, Outcome>): Promise<Outcome> {
  for (let until = performance.now() + SLICE_MS; ; ) {
    const { done, value } = work.next();
    if (done) return value;
    if (performance.now() < until) continue;
    await turn();
    until = performance.now() + SLICE_MS;
  }
}
