import type { traces } from '@provoke/contract';
import type { Db } from '../../db/database.ts';
import { violation } from '../../db/failure.ts';
import { fieldProblem, Problem } from '../../http/problem.ts';
import type { Routes } from '../../http/routes.ts';
import { traceWrite } from './insert-traces.ts';

type Find = (db: Db, organizationId: string, id: string) => Promise<string | undefined>;

/** Traces belong to a result, and their changes to its run. */
export const traceRoutes = ({
  findRunOfResult,
}: {
  findRunOfResult: Find;
}): Routes<typeof traces> => ({
  find: findRunOfResult,
  handlers: {
    async create({ params, body, caller: { organizationId, userId }, db, writeBatched }) {
      const runId = await findRunOfResult(db, organizationId, params.id);
      if (runId === undefined) throw new Problem('not-found');
      try {
        const written = await writeBatched(traceWrite, {
          ...{ organizationId, runId, userId },
          trace: { result_id: params.id, ...body },
        });
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
});
