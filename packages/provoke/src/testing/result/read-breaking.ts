import { readWholeAttempt } from '@provoke/campaign';
import type { EvidenceLevel } from '@provoke/contract/lists';
import {
  type Evidence,
  type Excerpt,
  maskedText,
  readAgentSteps,
  readExchange,
  readVerdicts,
  toEvidence,
  toExcerpt,
} from '@provoke/evidence';
import { type ActMetrics, readActMetrics } from '@provoke/evidence/acts';
import { type GoalRow, mostTelling, tellDone, tellWay, type WayLine } from '@provoke/figures';
import type { BreakingAttempt } from './test-result.ts';

type Found = Parameters<typeof readWholeAttempt>[0];

/** Steps of one attempt that are shown. */
const STEPS_MAX = 8;

/** What broke a goal: the attempt that its row names. */
export async function readBreaking(
  attempt: Found,
  row: GoalRow,
  { level, secrets }: { level: EvidenceLevel; secrets: readonly string[] },
): Promise<BreakingAttempt> {
  const { technique, place, requests_max, sent, ...shown } = await toEvidence(
    { attempt, goalIndex: row.goal_index },
    level,
  );
  const isAside = readVerdicts(attempt).map(({ advisory }) => advisory === true);
  const acts = readActMetrics(attempt.evaluation_metrics);
  const isActs = acts !== undefined && acts.evidence !== null;
  return {
    ...{ attempt: attempt.id, technique, place, requestsMax: requests_max },
    rule: row.rule ?? null,
    ...(isActs && level !== 'none'
      ? await readActs(attempt, acts)
      : { done: null, steps: [] as const }),
    ...{ sent, reply: shown.reply && (await aroundSecret(attempt, { level, secrets }, shown)) },
    verdicts: shown.verdicts
      .filter((_, at) => !isAside[at])
      .map(({ judge, outcome, reason }) => ({ judge, outcome, reason })),
  };
}

/** The reply around what a judge quotes from it, or where the secret is. */
async function aroundSecret(
  attempt: Found,
  { level, secrets }: { level: EvidenceLevel; secrets: readonly string[] },
  { reply, verdicts }: Pick<Evidence, 'reply' | 'verdicts'>,
): Promise<Excerpt | null> {
  const { reply: whole } = readExchange(await attempt.evidence());
  if (whole === null) return reply;
  const quoted = secrets.filter((secret) => whole.includes(secret)).map((secret) => `"${secret}"`);
  return toExcerpt(whole, level, [...verdicts.map(({ reason }) => reason), ...quoted]);
}

async function readActs(
  attempt: Found,
  acts: ActMetrics,
): Promise<Pick<BreakingAttempt, 'done' | 'steps'>> {
  const whole = await readWholeAttempt(attempt);
  const { label, text } = tellDone(acts, {
    steps: readAgentSteps((await attempt.evidence()).traces),
    reason: attempt.evaluation_notes ?? '',
  });
  // What was sent and said is shown apart.
  const way = tellWay({ ...whole, conversation: [], reply: null }, acts);
  return {
    done: maskedText(`${label} ${text}`.trim()),
    steps: mostTelling(way, STEPS_MAX).map(masked),
  };
}

const masked = (line: WayLine): WayLine => ({
  ...line,
  text: maskedText(line.text),
  notes: line.notes.map(maskedText),
});
