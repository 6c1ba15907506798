import PQueue from 'p-queue';
import type { z } from 'zod';
import type { Attempt } from '../attempt.ts';
import type { Goal } from '../goal.ts';
import type { Target } from '../target.ts';
import type { Technique } from '../technique.ts';
import type { CampaignEvent, CampaignStatus } from './events.ts';
import { judgingBy, type SeatedJudge } from './judge-reply.ts';
import { probe } from './probe.ts';

export type Campaign = {
  goals: readonly Goal[];
  technique: Technique;
  /** Parsed by the technique's own schema. */
  options: z.output<Technique['options']>;
  target: Target;
  judges: readonly SeatedJudge[];
  /** The longest reply to ask the target for, in tokens. */
  maxTokens: number | undefined;
  /** How many goals are worked on at once. */
  concurrency: number;
  /** How often a transient failure of the target is tried again. */
  retries: number;
  signal: AbortSignal;
  /** Awaited before the next prompt goes out, so that a crash loses at most the calls in flight. */
  record(event: CampaignEvent): Promise<void>;
};

/** Runs a technique over every goal. Storing and drawing belong to whoever records. */
export async function runCampaign(campaign: Campaign): Promise<CampaignStatus> {
  const { goals, technique, concurrency, signal, record } = campaign;
  const outcome = { attempted: 0, answered: 0, firstTrouble: null as string | null };
  const observe = async (attempt: Attempt) => {
    outcome.attempted++;
    if (attempt.status.startsWith('ERROR_')) outcome.firstTrouble ??= attempt.notes;
    else outcome.answered++;
    await record({ type: 'attempt-end', attempt });
  };

  await record({ type: 'campaign-start', technique: technique.id, goals });
  const queue = new PQueue({ concurrency });
  const work = goals.map((goal) =>
    queue.add(async () => {
      if (!signal.aborted) await attackGoal(campaign, goal, observe);
    }),
  );
  try {
    await Promise.all(work);
  } finally {
    queue.clear();
    await queue.onIdle();
  }

  const status = signal.aborted
    ? 'CANCELLED'
    : outcome.answered === 0 && outcome.attempted > 0
      ? 'FAILED'
      : 'COMPLETED';
  const reason = status === 'FAILED' ? outcome.firstTrouble : null;
  await record({ type: 'campaign-end', status, reason });
  return status;
}

async function attackGoal(
  campaign: Campaign,
  goal: Goal,
  observe: (attempt: Attempt) => Promise<void>,
): Promise<void> {
  const { technique, options, judges, signal, record } = campaign;
  const probing = { ...campaign, technique: technique.id, judgeReply: judgingBy(judges) };
  await record({ type: 'goal-start', goal });
  try {
    await technique.attack(goal, {
      options,
      signal,
      async probe(messages, data = {}) {
        signal.throwIfAborted();
        const attempt = await probe(probing, goal, messages, data);
        await observe(attempt);
        return attempt;
      },
    });
  } catch (error) {
    if (signal.aborted) return;
    await observe(brokenTechnique(technique.id, goal, error));
  }
  await record({ type: 'goal-end', goal });
}

/** A technique that throws must not look like a target that resists. */
const brokenTechnique = (technique: string, goal: Goal, error: unknown): Attempt => ({
  goal,
  technique,
  request: {},
  reply: null,
  latencyMs: 0,
  status: 'ERROR_TEST_FRAMEWORK',
  score: null,
  notes: `The technique failed: ${error instanceof Error ? error.message : String(error)}`,
  verdicts: [],
  data: {},
  steps: [],
});
