import { statfs as statfsHere } from 'node:fs/promises';
import { StartProblem } from '../../start-problem.ts';

/** A new database with its first log takes some 50. */
const NEEDED_MB = 80;

type Room = { bavail: number; bsize: number };

/** Refuses to make a database where it would fill the disk, which leaves half of one. */
export async function checkRoom(
  folder: string,
  statfs: (folder: string) => Promise<Room> = statfsHere,
): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const freeMb = Math.floor((bavail * bsize) / 2 ** 20);
  if (freeMb >= NEEDED_MB) return;
  throw new StartProblem(
    `The disk of ${folder} has ${freeMb} MB free, and a new database needs ${NEEDED_MB} MB.`,
    {
      next: [
        `df -h ${folder}`,
        '--data-dir DIR',
        'export DATABASE_URL=postgres://USER:PASSWORD@HOST:5432/DATABASE',
      ],
    },
  );
}
