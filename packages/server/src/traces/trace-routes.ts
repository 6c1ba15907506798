import type { traces } from '@provoke/contract';
import { violation } from '../db/failure.ts';
import { toJson } from '../db/json.ts';
import { fieldProblem, Problem } from '../http/problem.ts';
import type { Routes } from '../http/route.ts';
import { hasResult } from '../results/result-store.ts';
import { insertTrace } from './trace-store.ts';

export const traceRoutes: Routes<typeof traces> = {
  find: hasResult,
  handlers: {
    async create({ params, body, caller, db }) {
      try {
        return await insertTrace(db, caller.organizationId, {
          result_id: params.id,
          sequence: body.sequence,
          step_type: body.step_type,
          content: toJson(body.content),
        });
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
