import type { Trace, traces } from '@provoke/contract';
import { violation } from '../db/failure.ts';
import type { Wire } from '../db/raw-json.ts';
import { fieldProblem, Problem } from '../http/problem.ts';
import type { Routes } from '../http/route.ts';
import { hasResult } from '../results/result-store.ts';
import { insertTraces } from './trace-store.ts';

export const traceRoutes: Routes<typeof traces> = {
  find: hasResult,
  handlers: {
    async create({ params, body: { sequence, step_type }, source, caller, db }) {
      const step = {
        result_id: params.id,
        sequence,
        step_type,
        content: source.raw('content', '{}'),
      };
      try {
        const [trace] = await insertTraces(db, caller.organizationId, [step]);
        return trace as Wire<Trace>;
      } catch (error) {
        const constraint = violation(error)?.constraint;
        if (constraint === 'traces_result_exists') throw new Problem('not-found', { cause: error });
        if (constraint !== 'traces_sequence_unique') throw error;
        throw fieldProblem(
          'sequence',
          'A trace with this sequence already exists for this result.',
          error,
        );
      }
    },
  },
};
