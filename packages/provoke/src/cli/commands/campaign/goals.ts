import { goalSets } from '@provoke/engine';
import { defineCommand } from '../../command/command.ts';
import { option } from '../../options/option.ts';
import { drawTable } from '../../terminal/draw-table.ts';

/** `provoke goals`: the named sets of goals. */
export const goalsCommand = defineCommand<{ json?: true }>({
  options: () => [{ title: 'Options', options: [option('--json', 'print as JSON')] }],
  examples: ['provoke goals', 'provoke eval flipattack … --goals-set practice --goals-limit 2'],
  note: 'The set "practice" is built in. The others are downloaded when they are used.',

  run({ flags: { json } }, { print }) {
    const sets = goalSets.map((set) => ({
      id: set.id,
      title: set.title,
      license: set.license,
      from: 'url' in set ? set.url : 'shipped',
    }));
    if (json) return print(JSON.stringify(sets));
    const rows = sets.map(({ id, title, license }) => [id, title, license]);
    print(drawTable(['set', 'what it is', 'license'], rows));
  },
});
