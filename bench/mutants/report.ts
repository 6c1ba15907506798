import { mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Area } from './areas.ts';
import type { Mutant } from './find-mutants.ts';

/** What the tests said of a mutant: `by` is the file that failed, or `time`. */
export type Outcome = { result: 'killed' | 'survived' | 'not-compiled'; by?: string };

type Tried = { area: Area; mutant: Mutant; outcome: Outcome | undefined };

const accepted = new URL('./accepted.json', import.meta.url);
const KILLED_MIN = 0.9;

/** The outcomes of earlier runs, by mutant. */
export async function readOutcomes(path: string): Promise<Map<string, Outcome>> {
  await mkdir(dirname(path), { recursive: true });
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const lines = text.split('\n').filter(Boolean);
  return new Map(
    lines.map((line) => {
      const { key, ...outcome } = JSON.parse(line) as Outcome & { key: string };
      return [key, outcome];
    }),
  );
}

/** Prints the counts of each area and the survivors; fails the process if too many survive, or one without a reason. */
export async function writeReport(all: readonly Tried[]): Promise<void> {
  const reasons = JSON.parse(await readFile(accepted, 'utf8')) as Record<string, string>;
  for (const name of new Set(all.map(({ area }) => area.name)))
    console.log(name, countOf(all.filter(({ area }) => area.name === name)));
  const total = countOf(all);
  console.log('all', total);
  const survivors = all.filter(({ outcome }) => outcome?.result === 'survived');
  const unexplained = survivors.filter(({ mutant }) => !(mutant.name in reasons));
  for (const { mutant } of survivors)
    console.log(
      `survived: ${mutant.name} (line ${mutant.line}): ${reasons[mutant.name] ?? 'why?'}`,
    );
  const share = total.killed / (total.killed + total.survived);
  console.log(`${(100 * share).toFixed(1)} % die.`);
  if (share < KILLED_MIN || unexplained.length > 0) process.exitCode = 1;
}

function countOf(tried: readonly Tried[]) {
  const count = (result: Outcome['result']) =>
    tried.filter(({ outcome }) => outcome?.result === result).length;
  return {
    killed: count('killed'),
    survived: count('survived'),
    notCompiled: count('not-compiled'),
  };
}
