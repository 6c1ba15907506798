// The thread of one report: it reads every result of a run, and holds up no request meanwhile.
import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { openDatabase } from '../../db/database.ts';
import { type AskedReport, reportPieces } from './report-pieces.ts';

const PIECE_CHARACTERS = 65_536;

const port = parentPort;
const { databaseUrl, asked } = workerData as { databaseUrl: string; asked: AskedReport };
const { signal } = new AbortController();
// What breaks is said by the statement that needs it.
const db = openDatabase({ url: databaseUrl, onIdleError: () => {} });
const encoder = new TextEncoder();

/** The next piece is made once this one is sent. */
async function hand(text: string): Promise<void> {
  const bytes = encoder.encode(text);
  port?.postMessage(bytes, [bytes.buffer]);
  if (port) await once(port, 'message');
}

let held = '';
for await (const piece of reportPieces(db, asked, signal)) {
  held += piece;
  if (held.length < PIECE_CHARACTERS) continue;
  await hand(held);
  held = '';
}
if (held !== '') await hand(held);
await db.destroy();
port?.postMessage(null);
