import type { SchedulePlan } from '@provoke/contract';
import { budgetLimits } from '@provoke/contract/lists';
import type { Db } from '../../db/database.ts';
import { RawJson } from '../../db/json/raw-json.ts';
import { fieldProblem } from '../../http/problem.ts';

/** As large as the body of a schedule may be by default. */
const PLAN_BYTES_MAX = 10_000_000;

type Place = { organizationId: string; campaignId: string };
type Attack = SchedulePlan['attacks'][number];

/** What starts a campaign again: its settings, techniques, goals and agent, for new runs. Throws `Problem`. */
export async function planOfCampaign(db: Db, place: Place): Promise<RawJson> {
  const campaign = await findCampaign(db, place);
  if (!campaign) throw fieldProblem('campaign', 'There is no such campaign.');
  const techniques = await listTechniques(db, place);
  const runs = await listRuns(db, place, techniques);
  const [first] = techniques;
  if (!first || runs.length < techniques.length)
    throw fieldProblem('campaign', 'Some of its runs were deleted, so it cannot be repeated.');
  const agent = await findAgent(db, place.organizationId, runs[0]?.agent_id as string);
  if (!agent) throw fieldProblem('campaign', 'Its agent was deleted, so it cannot be repeated.');
  const { attack, variables, concurrency, requests_per_minute, ...limits } = campaign;
  const plan = RawJson.of({
    agent,
    attacks: runs.map(toAttack),
    campaign: {
      ...{ attack: attack.parse(), variables, concurrency, requests_per_minute },
      goals: await listGoals(db, place, first.run_id),
      techniques: techniques.map(({ technique, goals_per_slice }) => ({
        technique,
        goals_per_slice,
      })),
      budget: limits,
    },
  });
  if (plan.size > PLAN_BYTES_MAX)
    throw fieldProblem('campaign', 'This campaign is too large to be scheduled.');
  return plan;
}

const findCampaign = (db: Db, { organizationId, campaignId }: Place) =>
  db
    .selectFrom('campaigns')
    .select(['attack', 'variables', 'concurrency', 'requests_per_minute'])
    .select(budgetLimits.map(({ name }) => name))
    .where('organization_id', '=', organizationId)
    .where('id', '=', campaignId)
    .executeTakeFirst();

type Technique = { technique: string; run_id: string; goals_per_slice: number };

/** In their order. The last slice of a technique may have fewer goals than the others. */
const listTechniques = (db: Db, { organizationId, campaignId }: Place): Promise<Technique[]> =>
  db
    .selectFrom('slices')
    .select(({ fn }) => [
      ...(['technique', 'run_id'] as const),
      fn.max<number>('goals_count').as('goals_per_slice'),
    ])
    .where('organization_id', '=', organizationId)
    .where('campaign_id', '=', campaignId)
    .groupBy(['technique', 'run_id'])
    .orderBy(({ fn }) => fn.min('number'))
    .execute();

/** Of each technique that run which still exists, with its attack. */
async function listRuns(db: Db, { organizationId }: Place, techniques: readonly Technique[]) {
  const ids = techniques.map(({ run_id }) => run_id);
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('runs')
    .innerJoin('attacks', (join) =>
      join
        .onRef('attacks.organization_id', '=', 'runs.organization_id')
        .onRef('attacks.id', '=', 'runs.attack_id'),
    )
    .select(['runs.id', 'runs.agent_id', 'runs.run_config', 'runs.started_config'])
    .select(['attacks.type', 'attacks.configuration'])
    .where('runs.organization_id', '=', organizationId)
    .where('runs.id', 'in', ids)
    .where('runs.deleted_at', 'is', null)
    .execute();
  return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

type RunRow = Awaited<ReturnType<typeof listRuns>>[number];

/** As it was when its run started: what a run came to is not part of the next one. */
function toAttack({ type, configuration, run_config, started_config }: RunRow): Attack {
  const config = (started_config ?? run_config)?.parse() as Attack['run_config'];
  const { progress: _, ...own } = config;
  return { type, configuration: configuration.parse() as Attack['configuration'], run_config: own };
}

/** All techniques have the same goals. */
async function listGoals(db: Db, { organizationId, campaignId }: Place, run: string) {
  const slices = await db
    .selectFrom('slices')
    .select('goals')
    .where('organization_id', '=', organizationId)
    .where('campaign_id', '=', campaignId)
    .where('run_id', '=', run)
    .orderBy('number')
    .execute();
  return slices.flatMap(({ goals }) => goals.parse() as SchedulePlan['campaign']['goals']);
}

async function findAgent(db: Db, organizationId: string, id: string) {
  const row = await db
    .selectFrom('agents')
    .select(['name', 'endpoint', 'agent_type', 'description', 'metadata'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row && { ...row, metadata: row.metadata?.parse() ?? null };
}
