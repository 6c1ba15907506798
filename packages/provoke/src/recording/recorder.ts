import { ConnectionError } from '@provoke/client';
import type { Attempt, CampaignStatus } from '@provoke/engine';
import type { Service } from '../service/open-service.ts';
import { type AttemptRecord, toAttemptRecord } from './to-result.ts';
import type { Unsent } from './unsent.ts';

type RecorderOptions = {
  service: Service;
  runId: string;
  unsent: Unsent;
  secrets: readonly string[];
  /** Ends the waiting for a service that does not answer; what is not sent by then is kept. */
  signal: AbortSignal;
};

export type Recorder = {
  /** The id of the result, or null when the service did not take it and it was kept on disk. */
  record(attempt: Attempt): Promise<string | null>;
  /** Sets how the run ended. */
  finish(status: CampaignStatus, notes: string | null): Promise<void>;
};

/** Sends attempts to the service as they come: the result, then a trace for every step. Never throws what the service does. */
export function createRecorder({
  service,
  runId,
  unsent,
  secrets,
  signal,
}: RecorderOptions): Recorder {
  let away = false;
  const client = () => (away ? service.hasty : service.client);

  const sending = async <Answer>(
    send: () => Promise<Answer>,
    rest: () => object,
  ): Promise<Answer | null> => {
    try {
      const answer = await send();
      away = false;
      return answer;
    } catch (error) {
      away ||= error instanceof ConnectionError;
      await unsent.keep({ run: runId, reason: (error as Error).message, ...rest() });
      return null;
    }
  };

  return {
    async record(attempt) {
      const { result, traces } = toAttemptRecord(attempt, secrets);
      const left = [...traces];
      let id: string | null = null;
      await sending(
        async () => {
          const created = await client().results.create({
            body: { ...result, run: runId },
            signal,
          });
          id = created.id;
          for (let next = left[0]; next; next = left[0]) {
            await client().traces.create({ params: { id: created.id }, body: next, signal });
            left.shift();
          }
        },
        () => (id ? { result_id: id, traces: left } : { result, traces: left }) satisfies Kept,
      );
      return id;
    },

    async finish(status, notes) {
      const body = { status, ...(notes !== null && { run_notes: notes }) };
      await sending(
        () => client().runs.update({ params: { id: runId }, body, signal }),
        () => body,
      );
    },
  };
}

type Kept = Partial<AttemptRecord> & { result_id?: string };
