import type { PlannedTechnique } from '@provoke/engine';

const REQUESTS_PER_HOUR = 1_000;
/** Prompt and reply; each judge adds its verdict. */
const STEPS_MIN = 2;

/** What to say of a campaign whose every step is a request of its own, when that takes longer than an hour. */
export function sayHowLong(
  techniques: readonly PlannedTechnique[],
  goals: number,
): string | undefined {
  const requests = techniques.reduce(
    (sum, planned) =>
      sum + goals * attemptsPerGoal(planned) * (1 + STEPS_MIN + planned.judges.length),
    0,
  );
  const hours = Math.floor(requests / REQUESTS_PER_HOUR);
  if (hours < 1) return undefined;
  return `This service takes one request for every result and every step: about ${requests} for this campaign, which at ${REQUESTS_PER_HOUR} an hour are recorded within ${hours} h and a bit. The campaign itself does not wait for it. Whatever is left at its end: provoke sync. Faster: --storage local.`;
}

const attemptsPerGoal = ({ technique, options }: PlannedTechnique): number => {
  const iterations = technique.iterations && options[technique.iterations];
  return typeof iterations === 'number' ? iterations : 1;
};
