import { openEmbeddedPostgres } from './embedded-postgres.ts';

// A process that uses the database: prints its address when ready, and exits when its input ends.
const [dataDir = ''] = process.argv.slice(2);
const postgres = await openEmbeddedPostgres({ dataDir });
process.stdout.write(`${JSON.stringify({ url: postgres.url })}\n`);
for await (const _ of process.stdin) {
  // No content; the end is the message.
}
await postgres.close();
