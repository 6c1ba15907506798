import { openEmbeddedPostgres } from './embedded-postgres.ts';

// A process that uses the database: says `ready` and its address, and leaves when its input ends.
const [dataDir = ''] = process.argv.slice(2);
const postgres = await openEmbeddedPostgres({ dataDir });
process.stdout.write(`${JSON.stringify({ url: postgres.url })}\n`);
for await (const _ of process.stdin) {
  // Nothing is said; the end is the message.
}
await postgres.close();
