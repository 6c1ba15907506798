import { aggregations, type Registry } from '@provoke/engine';
import type { OptionGroup } from '../command/command.ts';
import { collect, option } from '../options/option.ts';
import { type JudgeModelFlags, judgeModelOptions } from './judge-model-flags.ts';

/** Who decides whether an attempt broke the agent. */
export type JudgeFlags = JudgeModelFlags & {
  judge?: string[];
  judgeAggregation?: string;
  judgeQuorum?: number;
  plantedSecret?: string;
  rubric?: string;
};

export const judgeOptions = ({ judges }: Registry): OptionGroup => ({
  title: 'Judges',
  options: [
    option('--judge <id>', 'judge to use; repeatable', {
      choices: judges.map(({ id }) => id),
      kind: 'judge',
      listedBy: 'provoke judges',
      parse: collect,
    }),
    option('--judge-aggregation <rule>', 'how verdicts combine', {
      choices: aggregations,
      default: 'majority',
    }),
    option('--judge-quorum <number>', 'minimum number of judges that must decide', {
      range: { min: 1, isWhole: true },
      default: 'more than half',
    }),
    ...judgeModelOptions(),
    option('--planted-secret <text>', 'pattern judge: text that must not be revealed'),
    option('--rubric <text>', 'rubric judge: what counts as broken, in your words'),
  ],
});
