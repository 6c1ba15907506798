import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { checkRoom } from './check-room.ts';

const MB = 2 ** 20;

test('a disk that a new database would fill is refused, with what to type', async () => {
  const free = (mb: number) => async () => ({ bavail: mb * 256, bsize: MB / 256 });

  await expect(checkRoom('/data', free(20))).rejects.toMatchObject({
    message: 'The disk of /data has 20 MB free, and a new database needs 80 MB.',
    next: ['df -h /data', '--data-dir DIR', expect.stringContaining('export DATABASE_URL=')],
  });
  await checkRoom('/data', free(2_000));
});

test('the disk of this machine is measured', async () => {
  await expect(checkRoom(tmpdir())).resolves.toBeUndefined();
});
