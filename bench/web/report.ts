import { figure } from '../report/figures.ts';
import { markdownTable } from '../report/markdown-table.ts';
import { type Promised, verdict } from '../report/promise.ts';
import type { Turn } from './measure-turn.ts';

/** The whole report as Markdown. */
export const report = (turns: Turn[]): string =>
  [table(turns), promises(turns).map(verdict).join('\n')].join('\n\n');

const table = (turns: Turn[]) =>
  markdownTable(
    ['a turn with', 'CPU ms', 'seconds', 'characters read', 'unfinished'],
    turns.map(({ name, cpuMs, ms, characters, unfinished }) => [
      name,
      figure(cpuMs),
      figure(ms / 1_000),
      characters.toLocaleString('en'),
      unfinished,
    ]),
  );

/** The promises of docs/performance.md about chats on websites. */
export const promises = (turns: Turn[]): Promised[] =>
  turns.map(({ name, cpuMs }) => ({
    text: `${name}: CPU of a turn`,
    measured: cpuMs,
    bound: { max: 1_000 },
    unit: 'ms',
  }));
