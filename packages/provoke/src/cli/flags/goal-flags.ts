import type { OptionGroup } from '../command/command.ts';
import { collect, option } from '../options/option.ts';

export type GoalFlags = {
  goals?: string[];
  goalsFile?: string;
  goalsField?: string;
  goalsSet?: string;
  goalsSha256?: string;
  goalsLimit?: number;
  goalsShuffle?: true;
};

export const goalOptions = (): OptionGroup => ({
  title: 'Goals',
  options: [
    option('--goals <text>', 'what to make the agent do; repeatable', { parse: collect }),
    option('--goals-file <path>', 'YAML, JSON, JSONL, CSV, TSV, plain lines; - for stdin'),
    option('--goals-field <name>', 'field that holds the goal in that file'),
    option('--goals-set <name>', 'named goal set; provoke goals lists them'),
    option('--goals-sha256 <hash>', 'SHA-256 that the goals file or set must have'),
    option('--goals-limit <number>', 'maximum number of goals', {
      range: { min: 1, isWhole: true, tooLow: 'At 0, nothing would be sent.' },
    }),
    option('--goals-shuffle', 'shuffle the goals; --seed makes the order reproducible'),
  ],
});
