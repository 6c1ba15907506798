import type { spans } from '@provoke/contract';
import { Problem } from '../../http/problem.ts';
import type { Routes } from '../../http/routes.ts';
import { hasRun } from '../runs/run-store.ts';
import { readReceived } from './read-received.ts';
import type { ReceiveExport } from './receive-export.ts';
import { registerTraceIds } from './register-trace-ids.ts';

export const spanRoutes = ({
  receiveExport,
}: {
  receiveExport: ReceiveExport;
}): Routes<typeof spans> => ({
  find: hasRun,
  handlers: {
    async register({ params, body: { trace_ids }, caller: { organizationId }, db }) {
      const of = { organizationId, runId: params.id };
      if (!(await registerTraceIds(db, of, trace_ids))) throw new Problem('not-found');
      return { registered: trace_ids.length };
    },

    async list({ params, query, caller: { organizationId }, db }) {
      const received = await readReceived(db, { organizationId, runId: params.id }, query);
      if (!received) throw new Problem('not-found');
      return received;
    },

    async receive({ bytes, request: { headers }, caller: { organizationId }, db }) {
      const { contentType: mediaType, body } = await receiveExport(db, organizationId, {
        body: bytes,
        contentType: headers.get('content-type') ?? undefined,
        contentEncoding: headers.get('content-encoding') ?? undefined,
      });
      return { mediaType, chunks: inOnePiece(body) };
    },
  },
});

async function* inOnePiece(body: string | Uint8Array): AsyncGenerator<string | Uint8Array> {
  yield body;
}
