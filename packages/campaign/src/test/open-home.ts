import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type OnEnd, temporaryFolder } from '../../../files/src/test/temporary-folder.ts';

/** A person's home folder, in which a data folder may be made. */
export async function openHome(onEnd?: OnEnd): Promise<string> {
  const home = await temporaryFolder(onEnd);
  await mkdir(join(home, '.local/share'), { recursive: true, mode: 0o711 });
  return home;
}
