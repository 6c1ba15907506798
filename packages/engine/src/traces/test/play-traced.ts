import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { scriptedServer } from '@provoke/sandbox';
import { createTraceId, listenForTraces, type Span } from '@provoke/telemetry';
import { toJsonExport, toProtobufExport } from '@provoke/telemetry/encode-export';
import { onTestFinished } from 'vitest';
import type { Episode } from '../../campaign/rules/test/episode.ts';
import { playEpisodes } from '../../campaign/rules/test/play-episodes.ts';
import { tellTurn } from '../../campaign/rules/test/tell-turn.ts';
import { textAlone } from '../../campaign/rules/test/wires.ts';
import { listenToAttempts } from '../listen-to-attempts.ts';
import { type Parent, toSpans } from './to-spans.ts';

/** Exports spans over HTTP, as a runtime does. */
export type Export = (spans: readonly Span[]) => Promise<void>;

/** When, and in which requests, an agent exports the spans of a turn: before its answer, or without being waited for. */
export type Exporting = (spans: readonly Span[], send: Export) => Promise<void>;

type Playing = {
  episodes: readonly Episode[];
  encoding: 'json' | 'protobuf';
  exporting: Exporting;
  settle_seconds?: number;
  toTold?: typeof toSpans;
  /** The agent does what it does, and then fails. */
  fails?: boolean;
  /** A service keeps the spans. */
  outlives?: true | undefined;
};

/** Plays each episode with an agent that answers in words alone, and tells what it did in spans. */
export const playTraced = async (playing: Playing) => (await playKeepingSpans(playing)).played;

/** The same, with the spans that there are of each trace, whether or not they were exported. */
export async function playKeepingSpans({
  episodes,
  encoding,
  exporting,
  settle_seconds = 0,
  toTold = toSpans,
  fails = false,
  outlives,
}: Playing) {
  const traces = listenToAttempts({
    ...{ wait_seconds: 0.5, settle_seconds },
    nextId: async () => createTraceId(),
    onSilence: () => {},
  });
  const listener = await listenForTraces({ port: 0, traces: traces.collected });
  onTestFinished(listener.close);
  const sent: Span[] = [];
  const send: Export = async (spans) => {
    const isJson = encoding === 'json';
    const body = isJson ? JSON.stringify(toJsonExport(spans)) : toProtobufExport(spans);
    const response = await fetch(`${listener.url}/v1/traces`, {
      method: 'POST',
      headers: {
        'content-type': isJson ? 'application/json' : 'application/x-protobuf',
        'content-encoding': 'gzip',
      },
      body: gzipSync(body),
    });
    if (!response.ok) throw new Error(await response.text());
  };
  const server = await scriptedServer(async ({ body, headers }, response) => {
    const [, goal, turn] = [...body.matchAll(/Goal (\d+), turn (\d+)/g)].at(-1) ?? [];
    const told = tellTurn(episodes[Number(goal)] as Episode, Number(turn));
    const spans = toTold(told.told, readParent(String(headers['traceparent'])));
    sent.push(...spans);
    await exporting(spans, send);
    response.setHeader('content-type', 'application/json');
    if (fails) response.statusCode = 400;
    response.end(JSON.stringify(textAlone.answer(told, {})));
  });
  onTestFinished(server.close);
  const target = textAlone.connect(server.url);
  const played = await playEpisodes(target, episodes, { ...traces, outliveCampaign: outlives });
  return { played, spansOf: (id: string) => sent.filter(({ traceId }) => traceId === id) };
}

function readParent(traceparent: string): Parent {
  const [, traceId, spanId] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-01$/.exec(traceparent) ?? [];
  if (!traceId || !spanId) throw new Error(`No traceparent: ${traceparent}`);
  return { traceId, spanId };
}

/** The verdicts of the turns come first. */
export const later =
  (ms: number): Exporting =>
  async (spans, send) => {
    void sleep(ms).then(() => send(spans));
  };
