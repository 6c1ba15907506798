import { median } from '../load/quantile.ts';
import type { Stage } from '../suite.ts';
import { createEventLoopWatch } from './event-loop-watch.ts';
import { type HostileText, hostileTexts } from './hostile-texts.ts';

/** Linear work on four times the text takes four times as long; quadratic work sixteen times. */
export const LONGER = 4;
const CHARACTERS = 1_000_000;
/** In each round. The least of all is compared: compiling and collecting garbage only add to it. */
const TIMES = 5;

export type MeasuredText = {
  name: string;
  characters: number;
  cpuMs: number;
  /** The same text, `LONGER` times as long. */
  longerCpuMs: number;
  /** The longest time for which nothing else had a turn, with the longer text. */
  blockedMs: number;
};

export async function measureTexts({ pace, signal, tell }: Stage): Promise<MeasuredText[]> {
  const measured: MeasuredText[] = [];
  for (const text of hostileTexts) {
    tell(text.name);
    const [short, long]: [Cost[], Cost[]] = [[], []];
    while (short.length < TIMES * pace.rounds) {
      signal.throwIfAborted();
      short.push(await costOf(text, CHARACTERS));
      long.push(await costOf(text, LONGER * CHARACTERS));
    }
    measured.push({
      name: text.name,
      characters: LONGER * CHARACTERS,
      cpuMs: Math.min(...short.map(({ cpuMs }) => cpuMs)),
      longerCpuMs: Math.min(...long.map(({ cpuMs }) => cpuMs)),
      blockedMs: median(long.map(({ blockedMs }) => blockedMs)),
    });
  }
  return measured;
}

type Cost = { cpuMs: number; blockedMs: number };

async function costOf({ unit, read }: HostileText, characters: number): Promise<Cost> {
  const text = unit.repeat(characters / unit.length);
  const watch = createEventLoopWatch();
  const before = process.cpuUsage();
  await read(text);
  const { user, system } = process.cpuUsage(before);
  return { cpuMs: (user + system) / 1_000, blockedMs: await watch.stop() };
}
