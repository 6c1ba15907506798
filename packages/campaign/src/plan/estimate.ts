import { requestsOf } from './count-requests.ts';
import type { Plan } from './make-plan.ts';

const REQUESTS_PER_HOUR = 1_000;
/** Prompt and reply; each judge adds its verdict. */
const STEPS_MIN = 2;

type Measured = Pick<Plan['campaign'], 'techniques' | 'goals' | 'budget' | 'repeats'>;

/** The notice for a campaign whose every step is a separate request, if recording takes longer than an hour. */
export function estimateNotice({
  techniques,
  goals,
  budget,
  repeats = 1,
}: Measured): string | undefined {
  let attemptsLeft = budget.max_requests ?? Number.POSITIVE_INFINITY;
  let requests = 0;
  for (const planned of techniques) {
    const attempts = Math.min(requestsOf(planned, goals.length) * repeats, attemptsLeft);
    attemptsLeft -= attempts;
    requests += attempts * (1 + STEPS_MIN + planned.judges.length);
  }
  const hours = Math.floor(requests / REQUESTS_PER_HOUR);
  if (hours < 1) return undefined;
  return `This service needs one request for every result and every step: up to about ${requests} for this campaign. At ${REQUESTS_PER_HOUR} per hour, recording takes a little over ${hours} h; the campaign does not wait for it. Send the rest with: provoke sync. Faster: --storage local.`;
}
