import type { Client, ClientOptions } from '@provoke/client';
import { formatWait } from '../notices/format-wait.ts';
import { reviewFoldersIn } from '../reviews/review-folders.ts';
import type { ServiceChoice } from './choose-service.ts';
import { createClient } from './create-client.ts';
import { describingFetch } from './describing-fetch.ts';
import { withoutAnswers } from './without-answers.ts';

export type Service = {
  client: Client;
  /** Sends a call once, for calls that must not be repeated. Waits if the service asks for it. */
  once: Client;
  /** Does not read the responses of successful calls: a run has all its results in it. */
  terse: Client;
  /** Completes a sentence: "recorded at http://…". */
  place: string;
  /** Whether it supports bulk recording; assumed until it turns out otherwise. */
  hasBulk: boolean;
  /** Pause between two requests with results, so that an hour of them stays below the limit. */
  pauseMs: number;
  close(): Promise<void>;
};

/** Local mode is the same service in this process, so there is only one way to record. Reports waits. */
export const openService = (
  choice: ServiceChoice,
  note: (text: string) => void,
): Promise<Service> => (choice.storage === 'local' ? openLocal(choice) : openRemote(choice, note));

async function openLocal({ dataDir }: ServiceChoice): Promise<Service> {
  const { openLocalService } = await import('@provoke/server/embedded');
  const { fetch, close } = await openLocalService({
    dataDir,
    reviewFolders: reviewFoldersIn(dataDir),
  });
  return {
    ...connect({ baseUrl: 'http://local.invalid', fetch }),
    place: `locally in ${dataDir}`,
    hasBulk: true,
    pauseMs: 0,
    close,
  };
}

const PAUSE_REMOTE_MS = 4_000;

async function openRemote(
  { baseUrl = '', apiKey, raiseOnUnexpectedStatus }: ServiceChoice,
  note: (text: string) => void,
): Promise<Service> {
  return {
    ...connect({
      baseUrl,
      fetch: describingFetch,
      ...(apiKey !== undefined && { apiKey }),
      raise_on_unexpected_status: raiseOnUnexpectedStatus,
      retry: {
        onAskedWait(ms) {
          const line = formatWait({ who: 'The service', ms, now: new Date() });
          if (line) note(line);
        },
      },
    }),
    place: `at ${baseUrl}`,
    hasBulk: true,
    pauseMs: PAUSE_REMOTE_MS,
    close: async () => {},
  };
}

const connect = (options: ClientOptions) => ({
  client: createClient(options),
  once: createClient({ ...options, retry: { ...options.retry, triesMax: 1 } }),
  terse: createClient({
    ...options,
    fetch: withoutAnswers(options.fetch ?? fetch),
    raise_on_unexpected_status: false,
  }),
});
