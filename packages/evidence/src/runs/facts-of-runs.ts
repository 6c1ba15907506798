import type { CampaignOfRun, JsonObject, RunStatus } from '@provoke/contract';
import type { PublishedGoal } from '../campaign/goal.ts';
import { type Fields, numberIn, textIn, toFields } from '../fields/fields.ts';
import type {
  CampaignFacts,
  ChainHead,
  GoalFacts,
  JudgeFacts,
  RecordedEnding,
  TargetFacts,
  TechniqueFacts,
} from '../recorded/campaign-record.ts';
import { publishedNameOf } from '../recorded/published-name.ts';
import { goalsVersionOf } from './goals-version.ts';
import { groundsOf } from './grounds.ts';
import { campaignOf, type RunProgress } from './run-keeps.ts';
import { describeSetUp } from './set-up.ts';
import { describeSettings } from './settings.ts';

/** What a folder and a service both know of a run. */
export type RunSource = {
  /** Null where no service has it. */
  id: string | null;
  technique: string;
  status: RunStatus;
  notes: string | null;
  agentName: string;
  startedAt: string;
  configuration: JsonObject;
  /** Results that were deleted after they were recorded. */
  removed?: number;
  /** The head of its chain, where it is known. */
  chain?: Omit<ChainHead, 'run'> | undefined;
};

type Spending = RunProgress['spending'][number];

/** The titles of techniques and judges; their ids if these are unknown. */
export type Titles = {
  technique(id: string): { title: string; description: string } | undefined;
  judge(id: string): { title: string } | undefined;
};

export const noTitles: Titles = { technique: () => undefined, judge: () => undefined };

type KnownGoal = {
  index: number;
  text: string;
  line?: number | undefined;
  published?: PublishedGoal | undefined;
};

type Told = {
  titles: Titles;
  elapsedMs: number | null;
  spending: readonly Spending[];
  /** The folder's goals, for campaigns whose runs name none. */
  goals?: readonly KnownGoal[];
};

/**
 * The facts of a campaign that its runs contain. A service may hold other clients' runs, so any part may be missing.
 */
export function factsOfRuns(
  id: string,
  runs: readonly RunSource[],
  { titles, elapsedMs, spending, goals: kept }: Told,
): CampaignFacts {
  const [first] = runs;
  if (!first) throw new Error('A campaign has a run.');
  const { configuration } = first;
  const named = campaignOf(configuration);
  const goals = toGoals(kept ?? named?.goals ?? textsIn(configuration['goals']), named?.goals_in);
  const version = goalsVersionOf(configuration);
  return {
    id,
    runs: runs.flatMap((run) => run.id ?? []),
    chains: runs.flatMap(({ id: run, chain }) =>
      run !== null && chain ? [{ run, ...chain }] : [],
    ),
    name: named?.agent?.name ?? first.agentName,
    status: combineStatuses(runs.map(({ status }) => status)),
    ending: endingOfRuns(runs),
    startedAt: named?.started_at ?? first.startedAt,
    endedAt: null,
    elapsedMs,
    target: toTarget(named?.agent, first.agentName),
    goals,
    goalsTotal: named?.goals_total ?? (goals.length > 0 ? goals.length : null),
    goalsSource: textIn(configuration, 'goals_file') ?? textIn(configuration, 'goals_set') ?? null,
    ...(version && { goalsVersion: version }),
    techniques: runs.map(({ technique, configuration: own }) =>
      toTechnique(technique, own['floor'] === true, titles),
    ),
    ...purposeIn(configuration),
    judges: judgesIn(configuration['judges'], titles),
    quorum: quorumOf(configuration),
    grounds: {
      ...groundsOf(runs.map((run) => run.configuration)),
      removed: runs.reduce((sum, run) => sum + (run.removed ?? 0), 0),
    },
    settings: {
      ...describeSettings([
        ...(named?.agent ? [{ agent: flatAgent(named.agent) }] : []),
        ...runs.map((run) => run.configuration),
      ]),
      ...(version && { goals_sha256: version.sha256 }),
    },
    setUp: describeSetUp(runs),
    versions: {
      ...(named?.provoke !== undefined && { provoke: named.provoke }),
      ...(version && version.revision !== null && { goals: version.revision }),
    },
    seed: numberIn(configuration, 'seed') ?? null,
    repeats: countIn(configuration, 'repeat') ?? 1,
    spending: spending.length === 0 ? null : addUp(spending),
  };
}

/** Over all techniques. A pause of the campaign ends all remaining techniques. */
export function combineStatuses(statuses: readonly RunStatus[]): RunStatus {
  if (statuses.includes('CANCELLED')) return 'CANCELLED';
  if (statuses.every((status) => status === 'PENDING')) return 'PENDING';
  if (statuses.some((status) => status === 'RUNNING' || status === 'PENDING')) return 'RUNNING';
  return statuses.at(-1) === 'FAILED' ? 'FAILED' : 'COMPLETED';
}

type EndedRun = Pick<RunSource, 'status' | 'notes' | 'configuration'>;

/** Nothing could be attempted only if no technique could; a pause of the campaign fails those that were left. */
export function endingOfRuns(runs: readonly EndedRun[]): RecordedEnding {
  const isOpen = ({ status }: EndedRun) => status === 'RUNNING' || status === 'PENDING';
  if (runs.some(isOpen)) return 'running';
  const failed = runs.filter(({ status }) => status === 'FAILED');
  const isCancelled = runs.some(({ status }) => status === 'CANCELLED');
  const ended = failed.length === runs.length ? 'FAILED' : 'COMPLETED';
  return {
    status: isCancelled ? 'CANCELLED' : ended,
    reason: [...failed, ...runs].find(saysWhy)?.notes ?? null,
  };
}

/** A campaign ends its runs with a reason. What another client's finished run says is a note of a person. */
const saysWhy = ({ status, notes, configuration }: EndedRun): boolean =>
  Boolean(notes) && (status !== 'COMPLETED' || campaignOf(configuration) !== undefined);

const toTarget = (agent: CampaignOfRun['agent'], name: string): TargetFacts => ({
  name: agent?.name ?? name,
  type: agent?.agent_type ?? 'UNKNOWN',
  endpoint: agent?.endpoint ?? null,
  model: agent?.model ?? null,
});

const flatAgent = ({ settings, ...agent }: NonNullable<CampaignOfRun['agent']>) => ({
  ...agent,
  ...settings,
});

const toGoals = (goals: readonly KnownGoal[], file: string | undefined): GoalFacts[] =>
  goals.map(({ index, text, line = null, published }) => ({
    ...{ index, text, category: null, owasp: null },
    published: publishedNameOf(published),
    source: file === undefined ? null : { file, line },
  }));

const textsIn = (goals: unknown) =>
  Array.isArray(goals)
    ? goals.flatMap((text: unknown, index) => (typeof text === 'string' ? [{ index, text }] : []))
    : [];

const purposeIn = (configuration: Fields): Pick<CampaignFacts, 'benign'> =>
  configuration['over_refusal'] === true ? { benign: true } : {};

const countIn = (configuration: Fields, name: string): number | undefined => {
  const count = numberIn(configuration, name);
  return Number.isSafeInteger(count) ? count : undefined;
};

/** Direct counts as an attack if no floor was configured. */
function toTechnique(id: string, hasFloor: boolean, titles: Titles): TechniqueFacts {
  const known = titles.technique(id);
  return {
    id,
    title: known?.title ?? id,
    description: known?.description ?? '',
    isFloor: hasFloor && id === 'direct',
  };
}

const judgesIn = (configured: unknown, titles: Titles): JudgeFacts[] =>
  (Array.isArray(configured) ? configured : []).flatMap((one: unknown) => {
    const judge = toFields(one);
    const type = textIn(judge, 'type');
    if (type === undefined) return [];
    const title = titles.judge(type)?.title ?? type;
    return [{ id: type, title, model: textIn(judge, 'identifier') ?? null }];
  });

function quorumOf(configuration: Fields): number | null {
  const quorum = countIn(configuration, 'judge_quorum');
  if (quorum !== undefined) return quorum;
  const { judges: configured } = configuration;
  return Array.isArray(configured) && configured.length > 0
    ? Math.floor(configured.length / 2) + 1
    : null;
}

function addUp(spending: readonly Spending[]): CampaignFacts['spending'] {
  const sum = (read: (one: Spending) => number) =>
    spending.reduce((all, one) => Math.min(all + read(one), Number.MAX_SAFE_INTEGER), 0);
  const isKnown = spending.every(({ costUsd }) => costUsd !== null);
  return {
    requests: sum(({ requests }) => requests),
    inputTokens: Math.round(sum(({ inputTokens }) => inputTokens)),
    outputTokens: Math.round(sum(({ outputTokens }) => outputTokens)),
    costUsd: isKnown ? sum(({ costUsd }) => costUsd ?? 0) : null,
  };
}
