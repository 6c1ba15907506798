import { median } from '../load/quantile.ts';
import type { Stage, Suite } from '../suite.ts';
import { type LongPage, longPages } from './long-pages.ts';
import { measureTurn, type Turn } from './measure-turn.ts';
import { report } from './report.ts';

/** Chats on websites with much text, in a real browser. */
export const webSuite: Suite = {
  name: 'web',
  countsWork: true,
  async measure(stage) {
    const turns: Turn[] = [];
    for (const page of longPages.filter(({ name }) => name.includes(stage.only)))
      turns.push(await medianTurn(page, stage));
    return report(turns);
  },
};

async function medianTurn(page: LongPage, { pace, signal, tell }: Stage): Promise<Turn> {
  tell(page.name);
  const turns: Turn[] = [];
  while (turns.length < pace.rounds) turns.push(await measureTurn(page, signal));
  const [first] = turns as [Turn];
  const middle = (of: (turn: Turn) => number) => median(turns.map(of));
  return { ...first, cpuMs: middle(({ cpuMs }) => cpuMs), ms: middle(({ ms }) => ms) };
}
