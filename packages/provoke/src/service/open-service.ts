import { type Client, createClient, type RetryOptions } from '@provoke/client';
import type { Environment } from '@provoke/engine';
import { effectiveSettings } from '../settings-file.ts';
import { UsageError } from '../usage-error.ts';

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
  /** Tries once and soon gives up: for use while the service is known to be away. */
  hasty: Client;
  /** For a sentence: "recorded at http://…". */
  place: string;
  /** The key in use, so that it can be kept out of records. */
  apiKey: string | undefined;
  close(): Promise<void>;
};

/** Local mode is the same service in this process; there is one way to record. */
export const openService = (choice: ServiceChoice): Promise<Service> =>
  choice.storage === 'local' ? openLocal(choice) : openRemote(choice);

async function openLocal({ dataDir }: ServiceChoice): Promise<Service> {
  const { openLocalService } = await import('@provoke/server');
  const { fetch, close } = await openLocalService({ dataDir });
  const connect = (retry: Partial<RetryOptions>) =>
    createClient({ baseUrl: 'http://local.invalid', fetch, retry });
  return {
    client: connect({}),
    hasty: connect({ triesMax: 1 }),
    place: `locally in ${dataDir}`,
    apiKey: undefined,
    close,
  };
}

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
  const connect = (retry: Partial<RetryOptions>, timeoutMs: number) =>
    createClient({
      baseUrl,
      apiKey,
      retry,
      timeoutMs,
      raise_on_unexpected_status: choice.raiseOnUnexpectedStatus,
    });
  return {
    client: connect({}, 60_000),
    hasty: connect({ triesMax: 1 }, 5_000),
    place: `at ${baseUrl}`,
    apiKey,
    close: async () => {},
  };
}
