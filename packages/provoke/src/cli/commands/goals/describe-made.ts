import { type GatheredApplication, type Made, plantingOf } from '@provoke/campaign';
import { plural } from '@provoke/figures';
import { drawTable } from '../../terminal/draw-table.ts';
import { safeLine } from '../../terminal/safe-text.ts';

type Summary = {
  made: Made;
  twins: number;
  tools: GatheredApplication['application']['tools'];
  left: GatheredApplication['left'];
  seed: number;
};

/** As data. */
export const summarizeMade = ({ made, twins, tools, left, seed }: Summary) => ({
  goals: made.goals.length,
  twins,
  ...{ seed, plant: plantingOf(made.secret) },
  by_tool: tools.map(({ name }) => ({ tool: name, goals: goalsOf(made, name).length })),
  without_tool: goalsOf(made, null).length,
  by_kind: countBy(made.goals.map(({ kind }) => kind)),
  by_maker: countBy(made.goals.map(({ made: { by } }) => by.replace(/^template .*/, 'templates'))),
  dropped: made.dropped,
  left_out: left,
});

const ROWS_MAX = 40;
const NAME_MAX = 40;

/** For a person. */
export function describeMade({ made, twins, tools, left }: Summary): string[] {
  const { goals, dropped, secret } = made;
  const rows = tools.slice(0, ROWS_MAX).map(({ name }): [string, number, string] => {
    const own = goalsOf(made, name);
    return [
      safeLine(name, NAME_MAX),
      own.length,
      [...new Set(own.map(({ kind }) => kind))].join(', '),
    ];
  });
  const more = tools.length - rows.length;
  const ofAgent = goalsOf(made, null).length;
  const bare = tools.filter(({ name }) => goalsOf(made, name).length === 0);
  return [
    ...(rows.length > 0 ? [drawTable(['tool', 'goals', 'kinds'], rows)] : []),
    ...(more > 0 ? [`… and ${plural(more, 'more tool')}`] : []),
    `${plural(goals.length, 'goal')}, ${ofAgent} of them without a tool; ${plural(twins, 'ordinary request')} next to them`,
    ...(bare.length > 0
      ? [`Without a goal: ${bare.map(({ name }) => safeLine(name, NAME_MAX)).join(', ')}`]
      : []),
    ...describeCounts('Dropped', dropped),
    ...describeCounts('Tools left out', left),
    '',
    "Plant the secret first: put this line into your agent's system prompt or data",
    `  ${plantingOf(secret)}`,
  ];
}

const describeCounts = (title: string, counts: Readonly<Record<string, number>>): string[] =>
  Object.entries(counts).map(([reason, count]) => `${title}: ${count}: ${reason}`);

const goalsOf = ({ goals }: Made, tool: string | null) => goals.filter((one) => one.tool === tool);

function countBy(names: readonly string[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return Object.fromEntries(counts);
}
