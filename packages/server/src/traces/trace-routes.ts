import type { traces } from '@provoke/contract';
import { violation } from '../db/failure.ts';
import { fieldProblem, Problem } from '../http/problem.ts';
import type { Routes } from '../http/route.ts';
import { findRunOfResult } from '../results/result-store.ts';

export const traceRoutes: Routes<typeof traces> = {
  find: findRunOfResult,
  handlers: {
    async create({ params, body: { sequence, step_type }, source, caller, writeTrace }) {
      const step = {
        result_id: params.id,
        sequence,
        step_type,
        content: source.raw('content', '{}'),
      };
      try {
        const written = await writeTrace(caller.organizationId, step);
        if (!written) throw new Problem('not-found');
        return written;
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
