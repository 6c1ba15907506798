import {
  connectModel,
  type Environment,
  findJudge,
  type Judge,
  judges,
  type Model,
  type SeatedJudge,
} from '@provoke/engine';
import { resolveSecret } from '../secrets.ts';
import { parseConfig, UsageError } from '../usage-error.ts';

export type JudgeFlags = {
  judge: readonly string[];
  judgeModel?: string;
  judgeEndpoint?: string;
  judgeApiKeyEnv?: string;
};

const TIMEOUT_MS = 120_000;

/** The judges that a person named, each with those of the options that it has. Throws `UsageError`; asks nobody. */
export function seatJudges(
  flags: JudgeFlags,
  options: Readonly<Record<string, unknown>>,
  env: Environment,
): SeatedJudge[] {
  const named = [...new Set(flags.judge)].map(getJudge);
  for (const name of Object.keys(options))
    if (!named.some((judge) => name in judge.options.shape))
      throw new UsageError(
        `--${name.replaceAll('_', '-')} means nothing to ${named.map(({ id }) => id).join(', ')}.`,
      );
  return named.map((judge) => ({
    judge,
    options: parseConfig(
      judge.options.strict(),
      Object.fromEntries(Object.entries(options).filter(([name]) => name in judge.options.shape)),
      `options of the judge ${judge.id}`,
    ),
    model: judge.asksModel ? connect(judge, flags, env) : undefined,
  }));
}

function getJudge(id: string): Judge {
  const judge = findJudge(id);
  if (judge) return judge;
  const known = judges.map((one) => one.id).join(', ');
  throw new UsageError(`There is no judge "${id}". Known: ${known}.`);
}

function connect(
  { id }: Judge,
  { judgeModel, judgeEndpoint, judgeApiKeyEnv }: JudgeFlags,
  env: Environment,
): Model {
  if (!judgeModel)
    throw new UsageError(
      `The judge ${id} asks a model. Name it with --judge-model ollama/<model>, or use --judge pattern, which asks none.`,
    );
  const apiKey = resolveSecret(judgeApiKeyEnv && `$${judgeApiKeyEnv}`, env);
  try {
    return connectModel(
      { identifier: judgeModel, endpoint: judgeEndpoint, apiKey },
      { fetch, env, timeoutMs: TIMEOUT_MS },
    );
  } catch (error) {
    throw new UsageError((error as Error).message, { cause: error });
  }
}
