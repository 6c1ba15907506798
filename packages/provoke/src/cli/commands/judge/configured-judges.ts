import { connectJudges, UsageError } from '@provoke/campaign';
import type { ConfiguredJudge, Environment, Registry } from '@provoke/engine';
import { type JudgeModelFlags, readJudgeModelFlags } from '../../flags/judge-model-flags.ts';

export type JudgeFlags = JudgeModelFlags & { judge: readonly string[] };

type Configuring = { registry: Registry; env: Environment; timeout: number };

/** The judges that a person named, each with those of the options that it has. Throws `UsageError`; asks no model. */
export function configureJudges(
  flags: JudgeFlags,
  options: Readonly<Record<string, unknown>>,
  { registry, env, timeout }: Configuring,
): readonly ConfiguredJudge[] {
  const types = [...new Set(flags.judge)];
  const named = types.flatMap((type) => registry.findJudge(type) ?? []);
  for (const name of Object.keys(options))
    if (!named.some((judge) => name in judge.options.shape))
      throw new UsageError(`--${name.replaceAll('_', '-')} has no effect on ${types.join(', ')}.`);
  const model = readJudgeModelFlags(flags);
  const judges = types.map((type) => ({ type, ...model, ...ofJudge(type) }));
  return connectJudges(judges, {
    registry,
    connection: { env, cache: undefined, fallback: undefined, timeout },
  });

  function ofJudge(type: string): Record<string, unknown> {
    const shape = registry.findJudge(type)?.options.shape ?? {};
    return Object.fromEntries(Object.entries(options).filter(([name]) => name in shape));
  }
}
