import { median } from '../load/quantile.ts';
import type { Stage } from '../suite.ts';
import { FRAME, openTerminal } from './open-terminal.ts';
import type { FirstFrames } from './row.ts';

const TIMES = 9;

/** From the start of `provoke` to its first frame, and of a process that does nothing, in turns. */
export async function measureFirstFrames(
  { pace, signal, tell }: Stage,
  { bin, home }: { bin: string; home: string },
): Promise<FirstFrames> {
  const node = `"${process.execPath}"`;
  const window = { columns: 80, rows: 24, folder: home, signal };
  const frames: number[] = [];
  const nothings: number[] = [];
  tell(`the first frame, ${TIMES * pace.rounds} times`);
  for (let turn = 0; turn < TIMES * pace.rounds; turn++) {
    const begunMs = performance.now();
    const nothing = openTerminal({ ...window, line: `${node} -e 0` });
    await nothing.ended;
    const betweenMs = performance.now();
    nothings.push(betweenMs - begunMs);
    const ours = openTerminal({ ...window, line: `${node} "${bin}"` });
    frames.push((await ours.wrote(FRAME)) - betweenMs);
    ours.press('q');
    await ours.ended;
  }
  return { frameMs: median(frames), nothingMs: median(nothings) };
}
