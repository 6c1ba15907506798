import { goalSets } from '@provoke/engine';
import Table from 'cli-table3';
import { Command } from 'commander';
import type { CommandContext } from '../../command/context.ts';

/** `provoke goals`: the named sets of goals. */
export const goalsCommand = ({ print }: CommandContext): Command =>
  new Command('goals')
    .description('list the named sets of goals; all but "practice" are loaded when they are used')
    .option('--json', 'print as JSON')
    .addHelpText(
      'after',
      '\nExample:\n  provoke eval flipattack … --goals-set practice --goals-limit 2',
    )
    .action(({ json }: { json?: true }) => {
      const sets = goalSets.map((set) => ({
        id: set.id,
        title: set.title,
        license: set.license,
        from: 'url' in set ? set.url : 'shipped',
      }));
      if (json) return print(JSON.stringify(sets));
      const table = new Table({
        head: ['set', 'what it is', 'license'],
        style: { head: [], border: [] },
      });
      for (const { id, title, license } of sets) table.push([id, title, license]);
      print(table.toString());
    });
