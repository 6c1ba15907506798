import type { BuiltInJudge, BuiltInTechnique, Judge, Technique } from '@provoke/engine';
import type { z } from 'zod';
import type { AttackFields, RoleConfig } from './attack-config.ts';

/**
 * What to attack with, as it is typed: the names of techniques and judges, each with its own options. Own ones are
 * named as types: `AttackConfig<typeof insist, typeof taboo>`.
 */
export type AttackConfig<
  OwnTechnique extends Technique = never,
  OwnJudge extends Judge = never,
> = CommonAttackFields &
  Chosen<(BuiltInTechnique | OwnTechnique)['id']> &
  Params<BuiltInTechnique | OwnTechnique> & {
    judges?: readonly JudgeConfig<BuiltInJudge | OwnJudge>[] | undefined;
  };

interface CommonAttackFields
  extends Omit<AttackFields, 'attack_type' | 'judges' | 'replay_params' | 'reduce_params'> {}

/** A preset chooses techniques itself. */
type Chosen<Id extends string> =
  | { attack_type?: Id | Id[] | undefined; preset: NonNullable<AttackFields['preset']> }
  | { attack_type: Id | Id[] };

/** The options of `pair` are under `pair_params`. */
type Params<One extends Technique> = {
  [Each in One as `${Each['id']}_params`]?: z.input<Each['options']> | undefined;
};

/** A judge: its type, its own options, and the configuration of its model. */
type JudgeConfig<One extends Judge> = One extends Judge
  ? { type: One['id'] } & z.input<One['options']> & ModelConfig
  : never;

interface ModelConfig extends z.input<typeof RoleConfig> {}
