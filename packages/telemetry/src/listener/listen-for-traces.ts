import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerError, answerExport, type ExportAnswer } from '../export/answer-export.ts';
import { ExportError } from '../export/export-error.ts';
import { type ExportEncoding, encodingOf, readExport } from '../export/read-export.ts';
import type { Added, Traces } from '../traces/create-traces.ts';
import { describeAdded } from '../traces/describe-added.ts';
import { readBody } from './read-body.ts';

export type TraceListener = {
  /** `http://127.0.0.1:4318`, for OTEL_EXPORTER_OTLP_ENDPOINT. */
  url: string;
  /** What was sent so far. */
  counts(): Readonly<TraceCounts>;
  close(): Promise<void>;
};

export type TraceCounts = Added & {
  /** Spans without valid ids. */
  invalid: number;
  /** Requests that could not be read. */
  refused: number;
};

type ListenOptions = {
  /** 0 takes any free port. */
  port: number;
  traces: Traces;
  signal?: AbortSignal;
};

/** The path of OTLP/HTTP below its endpoint. */
export const TRACES_PATH = '/v1/traces';

/** Takes traces from programs on this computer: no key, no other address, no other website. */
export async function listenForTraces({
  port,
  traces,
  signal,
}: ListenOptions): Promise<TraceListener> {
  const counts: TraceCounts = { taken: 0, unknown: 0, over: 0, invalid: 0, refused: 0 };
  const server = createServer(LIMITS, (request, response) => {
    void answer(request, { traces, counts }).then((answered) => send(response, answered));
  });
  server.maxConnections = CONNECTIONS_MAX;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host: HOST, port, ...(signal && { signal }) }, resolve);
  });
  const { port: opened } = server.address() as AddressInfo;
  return {
    url: `http://${HOST}:${opened}`,
    counts: () => ({ ...counts }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const HOST = '127.0.0.1';
const CONNECTIONS_MAX = 64;

/** A client that sends slowly, or nothing, is cut off. */
const LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 10_000,
  connectionsCheckingInterval: 5_000,
  maxHeaderSize: 16_384,
};

type Answer = ExportAnswer & { status: number };
type Receiving = { traces: Traces; counts: TraceCounts };

/** Never rejects: whatever a client does becomes an answer. */
async function answer(request: IncomingMessage, { traces, counts }: Receiving): Promise<Answer> {
  const headers = {
    contentType: request.headers['content-type'],
    contentEncoding: request.headers['content-encoding'],
  };
  const refusal = findRefusal(request);
  if (refusal) return refuse(refusal, 'json');
  const encoding = encodingOf(headers) ?? 'json';
  try {
    const { spans, invalid } = await readExport(await readBody(request), headers);
    const added = { ...traces.add(spans), invalid };
    for (const name of ['taken', 'unknown', 'over', 'invalid'] as const)
      counts[name] += added[name];
    return { status: 200, ...answerExport(encoding, describeAdded(added)) };
  } catch (error) {
    counts.refused += 1;
    const known = error instanceof ExportError;
    return known ? refuse(error, encoding) : refuse(CUT_OFF, encoding);
  }
}

type Refusal = { status: number; message: string };

const CUT_OFF: Refusal = { status: 400, message: 'The request was cut off.' };

const refuse = ({ status, message }: Refusal, encoding: ExportEncoding): Answer => ({
  status,
  ...answerError(encoding, message),
});

/** A website that knows the port may point a name of its own to this computer, and its pages here. */
function findRefusal({ url, method, headers }: IncomingMessage): Refusal | undefined {
  if (!LOOPBACK.test(headers.host ?? ''))
    return { status: 403, message: 'Only programs on this computer may send traces here.' };
  if (url?.split('?', 1)[0] !== TRACES_PATH)
    return { status: 404, message: `Send traces to POST ${TRACES_PATH}.` };
  return method === 'POST'
    ? undefined
    : { status: 405, message: `Send traces to POST ${TRACES_PATH}.` };
}

const LOOPBACK = /^(?:127\.0\.0\.1|localhost)(?::\d{1,5})?$/i;

function send(response: ServerResponse, { status, contentType, body }: Answer): void {
  const isWhole = response.req.complete;
  response.writeHead(status, {
    'content-type': contentType,
    'content-length': Buffer.byteLength(body),
    'x-content-type-options': 'nosniff',
    ...(status === 405 && { allow: 'POST' }),
    // What is left of a body that was refused is not read.
    ...(!isWhole && { connection: 'close' }),
  });
  response.end(body);
}
