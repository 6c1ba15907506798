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
  /** Resolves once a service that starts can be used. Rejects with the reason why it never will be. */
  ready: Promise<void>;
  close(): Promise<void>;
};

type Note = (text: string) => void;

/** Local mode is the same service in this process, so there is only one way to record. Reports waits. */
export async function openService(choice: ServiceChoice, note: Note): Promise<Service> {
  const service = await startService(choice, note);
  await service.ready;
  return service;
}

/** The same, but a local service may still be starting its database. Its code is loaded after `appAfter`. */
export const startService = (
  choice: ServiceChoice,
  note: Note,
  appAfter?: Promise<void>,
): Promise<Service> =>
  choice.storage === 'local' ? startLocal(choice, appAfter) : openRemote(choice, note);

async function startLocal(
  { dataDir }: ServiceChoice,
  appAfter: Promise<void> | undefined,
): Promise<Service> {
  const { startLocalService } = await import('@provoke/server/embedded');
  const { fetch, ready, close } = await startLocalService({
    dataDir,
    reviewFolders: reviewFoldersIn(dataDir),
    ...(appAfter && { appAfter }),
  });
  return {
    ...connect({ baseUrl: 'http://local.invalid', fetch }),
    place: `locally in ${dataDir}`,
    hasBulk: true,
    pauseMs: 0,
    ready,
    close,
  };
}

const PAUSE_REMOTE_MS = 4_000;

async function openRemote(
  { baseUrl = '', apiKey, raiseOnUnexpectedStatus }: ServiceChoice,
  note: Note,
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
    ready: Promise.resolve(),
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
