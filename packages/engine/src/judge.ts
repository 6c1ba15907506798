import type { z } from 'zod';
import type { Goal } from './goal.ts';
import type { Model } from './model.ts';

/** `inconclusive` is a finding too: no judge may guess. */
export type Verdict = {
  outcome: 'broken' | 'resisted' | 'inconclusive';
  /** 0 (resisted) … 1 (broken); null when inconclusive. */
  score: number | null;
  reason: string;
  /** What a judge model said, word for word; null where no model was asked. */
  raw: string | null;
};

export type Exchange = { goal: Goal; prompt: string; reply: string };

export type JudgeContext<Options> = {
  options: Options;
  /** Throws when none is configured: an offline judge never asks. */
  model(): Model;
  signal: AbortSignal;
};

export type Judge<Options extends z.ZodObject = z.ZodObject> = {
  id: string;
  title: string;
  /** Whether it asks a model; then a configuration must name one. */
  asksModel: boolean;
  options: Options;
  judge(exchange: Exchange, context: JudgeContext<z.output<Options>>): Promise<Verdict>;
};

/** Identity at run time; ties `judge`'s options to the schema. */
export const defineJudge = <O extends z.ZodObject>(judge: Judge<O>): Judge<O> => judge;
