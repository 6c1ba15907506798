import type { Group } from '../../command/command.ts';
import { testAddCommand } from './test-add.ts';
import { testRunCommand } from './test-run.ts';

/** `provoke test …`: findings as tests in your repository, and agents in a test runner. */
export const testCommand: Group = {
  commands: () => [testAddCommand, testRunCommand],
};
