// The thread that reads exports, one after the other: decoding 4 MiB holds up no request meanwhile.
import { parentPort } from 'node:worker_threads';
import { readSent, type SentExport } from './read-sent.ts';

let before: Promise<unknown> = Promise.resolve();
parentPort?.on('message', (sent: SentExport) => {
  before = before.then(async () => parentPort?.postMessage(await readSent(sent)));
});
