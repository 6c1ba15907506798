import { afterAll, beforeAll } from 'vitest';
import type { OnEnd } from '../../../files/src/test/temporary-folder.ts';

/** Opens something for all tests of a file: starting it for each would take longer than the tests. */
export function share<Shared>(open: (onEnd: OnEnd) => Promise<Shared>): () => Shared {
  const ends: (() => Promise<void>)[] = [];
  let shared: Shared | undefined;
  beforeAll(async () => {
    shared = await open((end) => void ends.push(end));
  });
  afterAll(async () => {
    for (const end of ends.reverse()) await end();
  });
  return () => shared as Shared;
}
