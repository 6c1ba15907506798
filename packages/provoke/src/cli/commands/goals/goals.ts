import type { Group } from '../../command/command.ts';
import { listGoalSets } from './list-goal-sets.ts';
import { goalsMakeCommand } from './make.ts';

/** `provoke goals`: the named sets of goals, and goals of your own. */
export const goalsCommand: Group = { alone: listGoalSets, commands: () => [goalsMakeCommand] };
