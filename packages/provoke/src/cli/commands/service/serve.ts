import { once } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import {
  defaultDataDir,
  effectiveSettings,
  messageOf,
  reviewFoldersIn,
  titles,
  writeSettings,
} from '@provoke/campaign';
import { findProxy } from '@provoke/engine';
import type { RunningService } from '@provoke/server';
import { type CommandContext, defineCommand } from '../../command/command.ts';
import { type WorkerFlags, workerOptions } from '../../flags/worker-flags.ts';
import { option } from '../../options/option.ts';

type ServeFlags = WorkerFlags & {
  host?: string;
  port?: number;
  dataDir?: string;
  json?: true;
  work?: true;
};

/**
 * By default V8 lets a heap grow to four times what survived before it collects again, and keeps those pages: hostile
 * bodies left the service at 686 MB (`npm run bench -- hostile`).
 */
const HEAP_GROWTH = '--heap-growing-percent=40';

/** `provoke serve`: the API, on the embedded database or on `DATABASE_URL`. */
export const serveCommand = defineCommand<ServeFlags>({
  options: () => [
    {
      title: 'Options',
      options: [
        option('--host <host>', 'address to listen on', { default: '127.0.0.1' }),
        option('--port <port>', 'port to listen on, 0 for any free one', {
          range: { min: 0, max: 65_535, isWhole: true },
          default: 8080,
        }),
        option('--data-dir <dir>', 'folder of the embedded database, used without DATABASE_URL'),
        option('--json', 'print one line {"url","dashboard_url","api_key"} when ready'),
      ],
    },
    {
      title: 'Worker',
      options: [
        option('--work', 'also run campaigns, of the organization of SERVICE_API_KEY'),
        ...workerOptions(),
      ],
    },
  ],
  examples: ['provoke serve --port 8080 --data-dir ./data'],
  note: 'The first start creates an organization and shows its key once.',
  run: ({ flags }, context) => serveUntilStopped(flags, context),
});

async function serveUntilStopped(flags: ServeFlags, context: CommandContext): Promise<void> {
  const { host, port, dataDir, json } = flags;
  const { env, signal, print, tell } = context;
  // Loaded only where it is wanted: it attacks, and a service does not.
  const worker = flags.work && (await import('../work/work-here.ts'));
  const allowed = worker && (await worker.readAllowed(flags, context));
  setFlagsFromString(HEAP_GROWTH);
  const { readServerConfig, serve } = await import('@provoke/server');
  const config = readServerConfig({ ...env });
  const folder = dataDir ?? defaultDataDir(env);
  const starting = serve(
    {
      ...{ ...config, titles },
      // With `DATABASE_URL` the records are not those of a data folder.
      ...(!config.databaseUrl && { reviewFolders: reviewFoldersIn(folder) }),
      gateway: { ...config.gateway, findProxy: (address) => findProxy(address, env) },
      ...(host !== undefined && { host }),
      ...(port !== undefined && { port }),
      dataDir: folder,
    },
    signal,
  );
  // A start that a signal cut short is no failure.
  const service = await starting.catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
  if (!service) return tell('Stopped before the service was ready.');
  const { url, apiKey, signInUrl } = service;
  try {
    if (apiKey) tell(await keepFirstKey(env, url, apiKey));
    if (json)
      print(
        JSON.stringify({
          url,
          dashboard_url: `${url}/app/`,
          api_key: apiKey,
          ...(signInUrl && { sign_in_url: signInUrl }),
        }),
      );
    else print(ready({ url, apiKey, signInUrl }));
    if (allowed) await worker.workHere(service, { flags, allowed }, context);
    else if (!signal.aborted) await once(signal, 'abort');
  } finally {
    tell('Stopping after the requests in flight.');
    await service.close();
  }
}

/** Stores the first key for the command line, unless that already has one for another service. */
async function keepFirstKey(
  env: CommandContext['env'],
  url: string,
  apiKey: string,
): Promise<string> {
  const { api_key } = await effectiveSettings(env);
  if (api_key)
    return `The command line keeps its stored key. To use the new one: provoke config set --base-url ${url} --api-key -`;
  // The key is shown only once, so a failure to store it must not stop the service.
  return writeSettings(env, { api_key: apiKey, base_url: url }).then(
    (path) => `Stored the key for the command line in ${path}`,
    messageOf,
  );
}

type Ready = Pick<RunningService, 'url' | 'apiKey' | 'signInUrl'>;

const ready = ({ url, apiKey, signInUrl }: Ready) =>
  [
    `Serving on ${url}`,
    `Dashboard: ${url}/app/`,
    ...(apiKey ? [`API key, shown once: ${apiKey}`] : []),
    ...(signInUrl ? [`Sign-in link, valid once within a day: ${signInUrl}`] : []),
    `Try: curl -H "Authorization: Bearer $SERVICE_API_KEY" ${url}/key/context`,
    'Stop with Ctrl-C.',
  ].join('\n');
