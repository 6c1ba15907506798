import { createLog } from '../../config/log.ts';
import { openDatabase } from '../../db/database.ts';
import { openKeys } from './open-keys.ts';
import { rotateKey } from './rotate-key.ts';

// A process that opens or rotates the key of a data folder, to be killed.
const [what, url = '', dataDir = ''] = process.argv.slice(2);
const db = openDatabase({ url, onIdleError: () => {} });
const log = createLog('silent');
const none = { authSecret: undefined, authSecretFile: undefined };
process.stdout.write('started\n');
if (what === 'open') await openKeys(db, log, { ...none, dataDir });
else await rotateKey({ db, log }, { ...none, dataDir }, none);
await db.destroy();
process.stdout.write('done\n');
