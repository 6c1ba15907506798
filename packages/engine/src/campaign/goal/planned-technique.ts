import type { z } from 'zod';
import type { OrdinaryRequest, Technique, Toolkit } from '../../definitions/technique.ts';
import type { ConfiguredJudge } from '../judging/judge-reply.ts';

/** A technique with its options parsed and its judges configured. */
export type PlannedTechnique = {
  technique: Technique;
  /** Parsed by the technique's own schema. */
  options: z.output<Technique['options']>;
  judges: readonly ConfiguredJudge[];
  /**
   * The most requests for one goal in one repeat. Absent in campaigns that an earlier version started: their requests
   * have no numbers, and their floor asks once.
   */
  requestsMax?: number;
  /**
   * Absent if it attacks. `control` is the floor: its attempts are compared with the others', and count only in their
   * own rate. `benign`: the goals are ordinary requests.
   */
  arm?: 'control' | 'benign';
  /** Of the floor: what it asks at a place, where that is not the goal itself. */
  ordinary?:
    | ((place: number, target: Pick<Toolkit['target'], 'tools'>) => OrdinaryRequest)
    | undefined;
};
