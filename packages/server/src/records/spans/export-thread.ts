// The thread that reads exports, one after the other: decoding 4 MiB then holds up no request.
import { serveThread } from '../threads/serve-thread.ts';
import { readSent } from './read-sent.ts';

serveThread(readSent);
