import { type Client, createClient, type RetryOptions } from '@provoke/client';
import type { ServiceChoice } from './choose-service.ts';

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

async function openRemote({
  baseUrl = '',
  apiKey,
  raiseOnUnexpectedStatus,
}: ServiceChoice): Promise<Service> {
  const connect = (retry: Partial<RetryOptions>, timeoutMs: number) =>
    createClient({
      baseUrl,
      ...(apiKey !== undefined && { apiKey }),
      retry,
      timeoutMs,
      raise_on_unexpected_status: raiseOnUnexpectedStatus,
    });
  return {
    client: connect({}, 60_000),
    hasty: connect({ triesMax: 1 }, 5_000),
    place: `at ${baseUrl}`,
    apiKey,
    close: async () => {},
  };
}
