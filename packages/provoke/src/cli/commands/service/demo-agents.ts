import { messageOf, UsageError } from '@provoke/campaign';
import type { Environment } from '@provoke/engine';
import { formatList } from '../../terminal/format-list.ts';
import { formatNext } from '../../terminal/format-next.ts';

/** Where the practice agents are, what each does, and how to attack them. */
export const agentsServed = (
  url: string,
  agents: readonly { id: string; description: string }[],
): string =>
  [
    `Practice agents with tools. They answer by rules, without a model. Stop with Ctrl-C.`,
    formatList(agents.map(({ id, description }) => [id, description])),
    '',
    `http   ${url}/agents/does-and-denies  {"prompt": …, "session": …}`,
    `state  ${url}/state/{{session}}`,
    `chat   ${url}/v1, with the model does-and-denies`,
    '',
    'Next, in another terminal',
    ...formatNext([
      `provoke agent check --agent-type chatapi-sdk --endpoint ${url}/v1 --agent-name does-and-denies`,
    ]),
  ].join('\n');

/** As exporters of OpenTelemetry read them: `OTEL_EXPORTER_OTLP_HEADERS` is `name=value,name=value`. */
export function readOtlp(env: Environment) {
  const endpoint = env['OTEL_EXPORTER_OTLP_ENDPOINT'];
  if (!endpoint) return undefined;
  const pairs = (env['OTEL_EXPORTER_OTLP_HEADERS'] ?? '').split(',').filter(Boolean);
  const headers = pairs.map((pair) => {
    const [name = '', ...value] = pair.split('=');
    return [name.trim(), decodeURIComponent(value.join('=').trim())];
  });
  return { endpoint, headers: Object.fromEntries(headers) as Record<string, string> };
}

/** A port that is taken can be replaced by another. */
export const asUsageError = (port: number, cause: unknown): unknown =>
  Object(cause).code === 'EADDRINUSE'
    ? new UsageError(`Port ${port} is in use by another program.`, {
        next: ['provoke demo --agents-port 0'],
      })
    : new Error(`The practice agents cannot listen on port ${port}. ${messageOf(cause)}`);
