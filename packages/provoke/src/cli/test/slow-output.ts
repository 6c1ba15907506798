import { Writable } from 'node:stream';

/** An output that takes bytes only when it is told to. */
export function openSlowOutput() {
  const taken: string[] = [];
  let take: (() => void) | undefined;
  const output = new Writable({
    decodeStrings: false,
    write(chunk: string, _encoding, done) {
      taken.push(chunk);
      take = done;
    },
  });
  return {
    taken,
    output: Object.assign(output, { columns: 80, rows: 24 }) as unknown as NodeJS.WriteStream,
    /** Everything that waits, and what comes because of it. */
    async takeAll() {
      while (take) {
        const one = take;
        take = undefined;
        one();
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
}
