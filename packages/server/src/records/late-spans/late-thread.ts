// The thread that judges late spans: whatever rules and spans say, no request waits for it.
import { serveThread } from '../threads/serve-thread.ts';
import { decideByText } from './decide-by-text.ts';

serveThread(decideByText);
