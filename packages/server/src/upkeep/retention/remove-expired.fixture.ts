import { openDatabase } from '../../db/database.ts';
import { removeExpired } from './remove-expired.ts';

// Removes expired evidence in its own process, which a test can kill; prints the error if it fails.
const [url = '', folder = '', at = ''] = process.argv.slice(2);
const db = openDatabase({ url, onIdleError: () => {} });
const { signal } = new AbortController();
try {
  await removeExpired(db, { folder, defaultDays: 30, at: new Date(at), signal });
} catch (error) {
  process.stdout.write(`${(error as Error).message}\n`);
}
await db.destroy();
