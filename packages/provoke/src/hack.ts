import type { EvaluationStatus, Run } from '@provoke/contract';
import {
  type Attempt,
  type CampaignEvent,
  type CampaignStatus,
  createRegistry,
  createTally,
  type Environment,
  type Extensions,
  noMemory,
  runCampaign,
  type Summary,
} from '@provoke/engine';
import { makePlan } from './plan/make-plan.ts';
import { asUsageError } from './plan/reasons.ts';
import { createRecorder } from './recording/recorder.ts';
import { registerRun } from './recording/register.ts';
import { openUnsent } from './recording/unsent.ts';
import { openService } from './service/open-service.ts';

/** One attempt, as callers of `hack` get it. */
export type AttemptResult = {
  /** Null when the service did not take it. */
  result_id: string | null;
  goal: string;
  goal_index: number;
  technique: string;
  response: string | null;
  evaluation_status: EvaluationStatus;
  score: number | null;
  notes: string;
  latency_ms: number;
};

export type Outcome = {
  run: Run & { status: CampaignStatus };
  results: AttemptResult[];
  summary: Summary;
  /** Why nothing could be attempted, when it could not. */
  reason: string | null;
  /** For a sentence: "recorded at http://…". */
  place: string;
  /** What the service did not take and where it is kept, when that happened. */
  unsent: { count: number; path: string } | null;
};

export type HackOptions = {
  env: Environment;
  signal: AbortSignal;
  /** What the user brought along: own techniques, judges, targets. */
  extensions?: Extensions;
  /** Told of everything as it happens. */
  onEvent?: (event: CampaignEvent) => void;
};

/** How long recording may go on after Ctrl-C before it is left to the disk. */
const RECORDING_GRACE_MS = 10_000;

/** The whole of a campaign: plan, register, attack, record, count. Throws what kept it from starting. */
export async function runHack(
  agentParameters: unknown,
  attackConfig: unknown,
  { env, signal, extensions, onEvent }: HackOptions,
): Promise<Outcome> {
  const registry = asUsageError(() => createRegistry(extensions));
  const plan = await makePlan(agentParameters, attackConfig, { env, registry, signal });
  const service = await openService(plan.service);
  try {
    const run = await registerRun(service.client, plan.agent, plan.attacks[0] as never, signal);
    const unsent = openUnsent(plan.service.dataDir, run.id);
    const recorder = createRecorder({
      service,
      runId: run.id,
      unsent,
      secrets: plan.secrets,
      signal: graceAfter(signal, RECORDING_GRACE_MS),
    });
    const tally = createTally();
    const results: AttemptResult[] = [];
    let reason: string | null = null;

    const status = await runCampaign({
      ...plan.campaign,
      memory: noMemory,
      signal,
      async record(event) {
        if (event.type === 'attempt-end') {
          tally.observe(event);
          results.push(toAttemptResult(event.attempt, await recorder.record(event.attempt)));
        }
        if (event.type === 'campaign-end') {
          reason = event.reason;
          await recorder.finish(event.status, event.reason);
        }
        onEvent?.(event);
      },
    });
    return {
      run: { ...run, status },
      results: results.sort((a, b) => a.goal_index - b.goal_index),
      summary: tally.summary(),
      reason,
      place: service.place,
      unsent: unsent.count > 0 ? { count: unsent.count, path: unsent.path } : null,
    };
  } finally {
    await service.close();
  }
}

function graceAfter(signal: AbortSignal, ms: number): AbortSignal {
  const grace = new AbortController();
  signal.addEventListener('abort', () => setTimeout(() => grace.abort(), ms).unref(), {
    once: true,
  });
  return grace.signal;
}

const toAttemptResult = (attempt: Attempt, resultId: string | null): AttemptResult => ({
  result_id: resultId,
  goal: attempt.goal.text,
  goal_index: attempt.goal.index,
  technique: attempt.technique,
  response: attempt.reply?.text ?? null,
  evaluation_status: attempt.status,
  score: attempt.score,
  notes: attempt.notes,
  latency_ms: attempt.latencyMs,
});
