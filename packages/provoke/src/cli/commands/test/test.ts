import type { Group } from '../../command/command.ts';
import { testRunCommand } from './test-run.ts';

/** `provoke test …`: agents in a test runner. */
export const testCommand: Group = {
  commands: () => [testRunCommand],
};
