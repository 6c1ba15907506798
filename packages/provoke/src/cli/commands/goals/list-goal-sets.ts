import { type GoalSet, goalSets, NO_HAZARD } from '@provoke/engine';
import { defineCommand } from '../../command/command.ts';
import { option } from '../../options/option.ts';
import { drawTable } from '../../terminal/draw-table.ts';

/** `provoke goals` alone: the named sets of goals. */
export const listGoalSets = defineCommand<{ json?: true }>({
  options: () => [{ title: 'Options', options: [option('--json', 'print as JSON')] }],
  examples: ['provoke goals', 'provoke eval flipattack … --goals-set secrets --goals-limit 5'],
  note: 'Sets that are part of provoke are harmless and need no network. The others are downloaded when they are used.',

  run({ flags: { json } }, { print }) {
    const sets = goalSets.map(describe);
    if (json) return print(JSON.stringify(sets));
    print('Part of provoke, harmless:');
    print(
      drawTable(
        ['set', 'goals', 'what the agent is to do', 'categories'],
        sets.flatMap(toShippedRow),
      ),
    );
    print('Downloaded when they are used:');
    print(drawTable(['set', 'what it is', 'license'], sets.flatMap(toRemoteRow)));
  },
});

type Described = ReturnType<typeof describe>;

/** How many goals a set has, and of which categories, is known without a download only of ours. */
function describe(set: GoalSet) {
  const { id, title, license } = set;
  if (!('shipped' in set))
    return { id, title, license, from: set.url, goals: null, categories: null };
  const named = set.shipped.flatMap(({ category }) => [category?.owasp, category?.hazard]);
  const categories = [...new Set(named)].filter(isCategory).sort();
  return { id, title, license, from: 'shipped', goals: set.shipped.length, categories };
}

const isCategory = (name: string | null | undefined): name is string =>
  typeof name === 'string' && name !== NO_HAZARD;

const toShippedRow = ({ id, title, goals, categories }: Described) =>
  goals === null ? [] : [[id, goals, title.replace('Harmless: ', ''), withoutYears(categories)]];

const withoutYears = (categories: readonly string[]) =>
  categories.map((name) => name.replace(/:\d+$/, '')).join(', ');

const toRemoteRow = ({ id, title, license, goals }: Described) =>
  goals === null ? [[id, title, license]] : [];
