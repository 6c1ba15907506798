import type { Judge, TargetAdapter, Technique } from '@provoke/engine';
import type { AgentParameters } from './configuration/typed-agent.ts';
import type { AttackConfig } from './configuration/typed-attack.ts';
import type { Extensions } from './registry.ts';

/** The content of a `provoke.config.*` or a campaign file. Flags override it. */
export type ProvokeConfig<
  OwnTechnique extends Technique = never,
  OwnJudge extends Judge = never,
  OwnTarget extends TargetAdapter = never,
> = Extensions & {
  agent?: Partial<AgentParameters<OwnTarget>>;
  attack?: Partial<AttackConfig<OwnTechnique, OwnJudge>>;
};

/** Identity at run time; lets an editor suggest the fields, with the names of the parts that the file adds. */
export const defineConfig = <
  OwnTechnique extends Technique = never,
  OwnJudge extends Judge = never,
  OwnTarget extends TargetAdapter = never,
>(
  config: Extensions<OwnTechnique, OwnJudge, OwnTarget> &
    ProvokeConfig<NoInfer<OwnTechnique>, NoInfer<OwnJudge>, NoInfer<OwnTarget>>,
): ProvokeConfig<NoInfer<OwnTechnique>, NoInfer<OwnJudge>, NoInfer<OwnTarget>> => config;
