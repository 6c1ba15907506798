import type { Group } from '../../command/command.ts';
import { testAddCommand } from './test-add.ts';

/** `provoke test …`: findings as tests in your repository. */
export const testCommand: Group = {
  commands: () => [testAddCommand],
};
