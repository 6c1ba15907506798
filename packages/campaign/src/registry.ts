import {
  type Judge,
  judges,
  type Registry,
  registryOf,
  type TargetAdapter,
  type Technique,
  targets,
  techniques,
} from '@provoke/engine';
import { web } from '@provoke/web-target';

/** Extensions that users add to provoke. */
export type Extensions<
  OwnTechnique extends Technique = Technique,
  OwnJudge extends Judge = Judge,
  OwnTarget extends TargetAdapter = TargetAdapter,
> = {
  techniques?: readonly OwnTechnique[];
  judges?: readonly OwnJudge[];
  targets?: readonly OwnTarget[];
};

/** All that provoke attacks with: the engine's parts, websites, and the user's. Throws if a name is taken. */
export const createRegistry = (extensions: Extensions = {}): Registry =>
  registryOf({
    techniques: [...techniques, ...(extensions.techniques ?? [])],
    judges: [...judges, ...(extensions.judges ?? [])],
    targets: [...targets, web, ...(extensions.targets ?? [])],
  });
