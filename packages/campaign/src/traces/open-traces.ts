import { listenToAttempts, type Traces, type TracesSetting } from '@provoke/engine';
import { createTraceId, listenForTraces } from '@provoke/telemetry';
import { UsageError } from '../errors/usage-error.ts';
import { type SpanService, takeFromService } from './take-from-service.ts';

/** A campaign's traces, and where its agent sends them. */
export type OpenTraces = Traces & { close(): Promise<void> };

type Opening = {
  setting: TracesSetting;
  /** A remote service takes the spans; absent if this process does. */
  service?: SpanService | undefined;
  signal: AbortSignal;
  note(text: string): void;
};

/** Takes spans from the agent under attack: on this computer alone, or by the service that records. */
export async function openTraces(opening: Opening): Promise<OpenTraces> {
  return opening.service ? fromService(opening, opening.service) : fromHere(opening);
}

async function fromHere({ setting, note }: Opening): Promise<OpenTraces> {
  const traces = listenToAttempts({
    ...setting,
    nextId: async () => createTraceId(),
    onSilence: () => note(silence(`OTEL_EXPORTER_OTLP_ENDPOINT=${listener.url}`)),
  });
  const listener = await listenForTraces({ port: setting.port, traces: traces.collected }).catch(
    (cause: NodeJS.ErrnoException) => {
      throw cannotListen(setting.port, cause);
    },
  );
  note(`Spans of the agent are taken at ${listener.url}/v1/traces.`);
  return {
    ...traces,
    async close() {
      await listener.close();
      const { unknown, over } = listener.counts();
      if (unknown > 0)
        note(`${unknown} spans named no attempt of this campaign and were dropped. ${CONTINUE}`);
      if (over > 0) note(`${over} spans were more than an attempt's 1,000 and were dropped.`);
    },
  };
}

async function fromService(
  { setting, note, signal }: Opening,
  service: SpanService,
): Promise<OpenTraces> {
  const ended = new AbortController();
  const until = AbortSignal.any([signal, ended.signal]);
  const taking = takeFromService(service, {
    newId: createTraceId,
    onSpans: (spans) => void traces.collected.add(spans),
    note,
  });
  const traces = listenToAttempts({
    ...setting,
    nextId: taking.nextId,
    onSilence: () => note(silence(`OTEL_EXPORTER_OTLP_ENDPOINT=${service.baseUrl}`)),
  });
  const polling = taking.poll(until);
  return {
    ...traces,
    outliveCampaign: true,
    async close() {
      ended.abort();
      await polling;
    },
  };
}

const CONTINUE = 'Let the agent continue the trace of the header traceparent.';

const silence = (endpoint: string) =>
  `No span of the agent has arrived, so none is waited for until one does. Start the agent with ${endpoint}, and let it continue the trace of the header traceparent.`;

const cannotListen = (port: number, cause: NodeJS.ErrnoException) =>
  new UsageError(
    cause.code === 'EADDRINUSE'
      ? `Port ${port}, which takes the agent's spans, is in use by another program.`
      : `The port ${port}, which takes the agent's spans, cannot be opened: ${cause.message}`,
    { next: ['--traces-port 4319, or traces: { port: 4319 } below the agent in a file'] },
  );
