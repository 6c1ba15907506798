import { type Client, type ClientOptions, createClient } from '@provoke/client';
import type { Environment } from '@provoke/engine';
import { effectiveSettings } from '../settings-file.ts';
import { UsageError } from '../usage-error.ts';
import { withoutAnswers } from './without-answers.ts';

export type ServiceChoice = {
  storage: 'local' | 'remote';
  dataDir: string;
  baseUrl: string | undefined;
  apiKey: string | undefined;
  raiseOnUnexpectedStatus: boolean;
  env: Environment;
};

export type Service = {
  client: Client;
  /** Sends a call once, for what must not be sent twice. Waits when the service asks for it. */
  once: Client;
  /** Does not read what a call returns: a run comes with all its results. */
  terse: Client;
  /** Null for the service in this process. */
  baseUrl: string | null;
  /** For a sentence: "recorded at http://…". */
  place: string;
  /** The key in use, so that it can be kept out of records. */
  apiKey: string | undefined;
  /** Whether it takes many results in one request. So it is until it turns out otherwise. */
  hasBulk: boolean;
  /** Between two requests with results, so that an hour of them stays below the limit. */
  pauseMs: number;
  close(): Promise<void>;
};

/** Local mode is the same service in this process; there is one way to record. */
export const openService = (choice: ServiceChoice): Promise<Service> =>
  choice.storage === 'local' ? openLocal(choice) : openRemote(choice);

async function openLocal({ dataDir }: ServiceChoice): Promise<Service> {
  const { openLocalService } = await import('@provoke/server');
  const { fetch, close } = await openLocalService({ dataDir });
  return {
    ...connect({ baseUrl: 'http://local.invalid', fetch }),
    baseUrl: null,
    place: `locally in ${dataDir}`,
    apiKey: undefined,
    hasBulk: true,
    pauseMs: 0,
    close,
  };
}

const PAUSE_REMOTE_MS = 4_000;

async function openRemote(choice: ServiceChoice): Promise<Service> {
  const settings = await effectiveSettings(choice.env);
  const baseUrl = choice.baseUrl ?? settings.base_url;
  const apiKey = choice.apiKey ?? settings.api_key;
  if (!baseUrl)
    throw new UsageError(
      'Remote storage needs the address of the service. Set it with: provoke config set --base-url http://127.0.0.1:8080',
    );
  if (!apiKey)
    throw new UsageError(
      'Remote storage needs a key of the service. Set SERVICE_API_KEY, or: provoke config set --api-key -',
    );
  return {
    ...connect({
      baseUrl,
      apiKey,
      raise_on_unexpected_status: choice.raiseOnUnexpectedStatus,
    }),
    baseUrl,
    place: `at ${baseUrl}`,
    apiKey,
    hasBulk: true,
    pauseMs: PAUSE_REMOTE_MS,
    close: async () => {},
  };
}

const connect = (options: ClientOptions) => ({
  client: createClient(options),
  once: createClient({ ...options, retry: { triesMax: 1 } }),
  terse: createClient({
    ...options,
    fetch: withoutAnswers(options.fetch ?? fetch),
    raise_on_unexpected_status: false,
  }),
});
