import { figure, ratio } from '../report/figures.ts';
import { markdownTable } from '../report/markdown-table.ts';
import type { Promised } from '../report/promise.ts';
import { EVAL_HELP, HELP, NOTHING, type Start, VERSION } from './measure-starts.ts';

export const startTable = (starts: Start[]): string =>
  markdownTable(
    ['command', 'CPU ms', `÷ ${NOTHING}`],
    starts.map(({ command, cpuMs }) => [
      command,
      figure(cpuMs),
      figure(ratio(cpuMs, cpuMsOf(NOTHING, starts))),
    ]),
  );

/** Answers that need no command come immediately. */
export const startPromises = (starts: Start[]): Promised[] =>
  (
    [
      [VERSION, 2],
      [HELP, 2],
      [EVAL_HELP, 3],
    ] as const
  ).map(([command, max]) => ({
    text: `${command}: CPU`,
    measured: ratio(cpuMsOf(command, starts), cpuMsOf(NOTHING, starts)),
    bound: { max },
    unit: `× ${NOTHING}`,
    because: `${figure(cpuMsOf(command, starts))} ms to ${figure(cpuMsOf(NOTHING, starts))} ms`,
  }));

const cpuMsOf = (wanted: string, starts: Start[]) =>
  starts.find(({ command }) => command === wanted)?.cpuMs;
