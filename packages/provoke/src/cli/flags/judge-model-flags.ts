import type { Command } from 'commander';
import { omitUndefined, reference } from './omit-undefined.ts';

/** The model that judges, as a person types it. */
export type JudgeModelFlags = {
  judgeModel?: string;
  judgeEndpoint?: string;
  judgeApiKeyEnv?: string;
};

export const addJudgeModelFlags = (command: Command): Command =>
  command
    .option('--judge-model <runtime/model>', 'the model that judges, such as ollama/llama3')
    .option('--judge-endpoint <url>', 'where that model is')
    .option('--judge-api-key-env <NAME>', 'environment variable that holds its key');

/** A part of a judge's configuration. */
export const readJudgeModelFlags = (flags: JudgeModelFlags): Record<string, unknown> =>
  omitUndefined({
    identifier: flags.judgeModel,
    endpoint: flags.judgeEndpoint,
    api_key: reference(flags.judgeApiKeyEnv),
  });
