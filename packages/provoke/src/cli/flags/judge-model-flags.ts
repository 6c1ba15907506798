import type { Option } from 'commander';
import { option } from '../options/option.ts';
import { omitUndefined, reference } from './omit-undefined.ts';
import { variableOption } from './variable-option.ts';

/** The model that judges, as a person types it. */
export type JudgeModelFlags = {
  judgeModel?: string;
  judgeEndpoint?: string;
  judgeApiKeyEnv?: string;
};

export const judgeModelOptions = (): Option[] => [
  option('--judge-model <runtime/model>', 'model for the judges, such as ollama/llama3'),
  option('--judge-endpoint <url>', "the judge model's address"),
  variableOption('--judge-api-key-env', "environment variable that holds the judge model's key"),
];

/** A part of a judge's configuration. */
export const readJudgeModelFlags = (flags: JudgeModelFlags): Record<string, unknown> =>
  omitUndefined({
    identifier: flags.judgeModel,
    endpoint: flags.judgeEndpoint,
    api_key: reference(flags.judgeApiKeyEnv),
  });
