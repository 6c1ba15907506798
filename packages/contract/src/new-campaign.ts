import { campaignSlicesMax } from './fields/campaign-slices-max.ts';
import { recordedDoubts } from './lists/doubts.ts';
import { nameGoal } from './lists/name-goal.ts';
import type { CampaignOfRun } from './records/campaign-of-run.ts';
import type { Campaign, CampaignRequest } from './work/campaign.ts';

/**
 * A name that sorts by time and is short enough to type: `20261121-105336-k3f9`. Two of its last letters say when within
 * the second, so that of two quick campaigns the newer one is known; two are random.
 */
export function newCampaignId(now: Date): string {
  const [day, time] = now
    .toISOString()
    .replace(/[-:]|\..*/g, '')
    .split('T');
  const part = Math.floor((now.getUTCMilliseconds() / 1_000) * LETTERS.length ** 2);
  const [first = 0, second = 0] = crypto.getRandomValues(new Uint8Array(2));
  const letters = [Math.floor(part / LETTERS.length), part, first, second];
  return `${day}-${time}-${letters.map((at) => LETTERS[at % LETTERS.length]).join('')}`;
}

/** In the order in which they sort, without characters that are easily confused: 0 and o, 1, i and l. */
const LETTERS = '23456789abcdefghjkmnpqrstuvwxyz';

type Goal = { index: number; text: string; line?: number };

type Described = Required<Pick<CampaignOfRun, 'techniques' | 'started_at'>> &
  Pick<
    CampaignOfRun,
    'id' | 'technique' | 'provoke' | 'goal_rules' | 'goals_in' | 'models' | 'revision'
  > & {
    goals: Iterable<Goal> & { readonly length: number };
    agent: NonNullable<CampaignOfRun['agent']>;
  };

/** What a new run stores about its campaign. */
export function describeCampaign({ goals, ...campaign }: Described): CampaignOfRun {
  const short = shortGoals(goals);
  return {
    ...campaign,
    goals_total: goals.length,
    goals_repeated: countRepeated(goals),
    looks_for: [...recordedDoubts],
    ...(short && { goals: short }),
  };
}

function countRepeated(goals: Described['goals']): number {
  const names = new Set<string>();
  for (const { text } of goals) names.add(nameGoal(text));
  return goals.length - names.size;
}

/** Every list of runs includes their configurations, so additions to it are bounded. */
const GOALS_BYTES_MAX = 16_000;

/** The goals, if they are short enough to store with a run. */
function shortGoals(goals: Iterable<Goal>): CampaignOfRun['goals'] {
  const kept: Goal[] = [];
  let bytes = 0;
  for (const { index, text, line } of goals) {
    bytes += text.length + 48;
    if (bytes > GOALS_BYTES_MAX) return undefined;
    kept.push({ index, text, ...(line !== undefined && { line }) });
  }
  return kept;
}

/** How long a campaign on workers has run by now. */
export const minutesRun = (
  { spent, running_since }: Pick<Campaign, 'spent' | 'running_since'>,
  now = Date.now(),
): number =>
  spent.minutes +
  (running_since === null ? 0 : Math.max(0, now - Date.parse(running_since)) / 60_000);

type Handed = Pick<
  CampaignRequest,
  'name' | 'target' | 'concurrency' | 'variables' | 'goals' | 'budget'
> & {
  requests_per_minute?: number | null;
  attack: object;
  seed: number;
  techniques: readonly {
    technique: string;
    run: string;
    /** Learns on some goals before it attacks the others. */
    prepares: boolean;
  }[];
};

/** A campaign as workers get it: configuration and goals. */
export const toCampaignRequest = ({
  requests_per_minute = null,
  attack,
  seed,
  ...handed
}: Handed): CampaignRequest => ({
  ...handed,
  requests_per_minute,
  attack: { ...withoutGoals(attack), seed },
  techniques: handed.techniques.map(({ prepares, ...technique }) => ({
    ...technique,
    // One that learns on some goals has them all in one slice.
    goals_per_slice: prepares ? handed.goals.length : goalsPerSlice(handed),
  })),
});

/** Fewer slices are less work for the service, but each concurrent call should have several, to end together. */
const SLICES_PER_CALL = 4;
const GOALS_MAX = 5;

function goalsPerSlice({ goals, techniques, concurrency }: Omit<Handed, 'attack' | 'seed'>) {
  const least = Math.ceil(goals.length / Math.floor(campaignSlicesMax / techniques.length));
  const all = goals.length * techniques.length;
  const wanted = Math.floor(all / (concurrency * SLICES_PER_CALL));
  return Math.max(1, least, Math.min(GOALS_MAX, wanted));
}

const GOAL_SOURCES = /^goals(_|$)/;

/** A configuration without its goals: each slice has its own, and a campaign may have many slices. */
export const withoutGoals = (attack: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(attack).filter(([name]) => !GOAL_SOURCES.test(name)));
