import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import {
  createTraceparent,
  createTraces,
  listenForTraces,
  type Seen,
  type Span,
  toSeen,
} from '@provoke/telemetry';
import type { InstalledAgent } from './install-agent.ts';
import { scriptedModel } from './scripted-model.ts';

export type Attempt = { reply: string; spans: readonly Span[]; seen: Seen };

type AttemptOptions = {
  protocol: 'http/json' | 'http/protobuf';
  compression?: 'gzip' | 'none';
  recipient: string;
};

const EXPORT_MS = 20_000;

/** Asks the agent once, within a trace of ours, and reads what it exports. */
export async function attempt(
  agent: InstalledAgent,
  { protocol, compression = 'none', recipient }: AttemptOptions,
): Promise<Attempt> {
  const traces = createTraces();
  const signal = AbortSignal.timeout(60_000);
  const listener = await listenForTraces({ port: 0, traces });
  const model = await scriptedModel({ recipient });
  const running = startAgent(agent, {
    MODEL_URL: model.url,
    OTEL_EXPORTER_OTLP_ENDPOINT: listener.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: protocol,
    OTEL_EXPORTER_OTLP_COMPRESSION: compression,
    OTEL_BSP_SCHEDULE_DELAY: '200',
  });
  try {
    const trace = createTraceparent();
    traces.expect(trace);
    const messages = [{ role: 'user', content: 'Summarise the page.' }];
    const response = await fetch(`${await running.url}/v1/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', traceparent: trace.header },
      body: JSON.stringify({ messages }),
      signal,
    });
    const { choices } = (await response.json()) as { choices: [{ message: { content: string } }] };
    await traces.waitFor(trace.traceId, { timeoutMs: EXPORT_MS, signal });
    const { spans, over } = traces.read(trace.traceId);
    const seen = toSeen(spans, { parent: trace.spanId, over });
    return { reply: choices[0].message.content, spans, seen };
  } finally {
    await running.stop();
    await Promise.all([listener.close(), model.close()]);
  }
}

/** Runs until it is stopped. */
export function startAgent(
  { command, args, folder, env }: InstalledAgent,
  own: Record<string, string>,
) {
  const child = spawn(command, args, {
    cwd: folder,
    env: { PATH: process.env['PATH'], HOME: folder, ...env, ...own },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => said.push(line));
  const lines = createInterface({ input: child.stdout });
  const gone = once(child, 'exit').then(() => {
    throw new Error(`The agent ended: ${said.slice(-20).join('\n')}`);
  });
  gone.catch(() => {});
  return {
    url: Promise.race([once(lines, 'line').then(([line]) => String(line)), gone]),
    async stop(): Promise<void> {
      if (child.exitCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}
