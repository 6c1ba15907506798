import { type campaigns, limits } from '@provoke/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { violation } from '../../db/failure.ts';
import { RawJson } from '../../db/json/raw-json.ts';
import { newId } from '../../db/new-id.ts';
import { namesOf, tableOf } from '../../db/writing/unnest.ts';
import type { Caller } from '../../http/caller.ts';
import { fieldProblem, noSuchRecord } from '../../http/problem.ts';
import type { ReceivedBy } from '../../http/routes.ts';
import { hasRun } from '../../records/runs/run-store.ts';
import type { WorkQueue } from '../work-queue.ts';
import { findLiteralKey } from './find-literal-key.ts';

type Body = ReceivedBy<typeof campaigns.create>['body'];

/** Divides a campaign into slices and puts them into the queue of its target. Returns its id. */
export async function createCampaign(
  tx: Db,
  { organizationId, userId }: Pick<Caller, 'organizationId' | 'userId'>,
  { body, queue }: { body: Body; queue: WorkQueue },
): Promise<string> {
  const { name, target, techniques, budget } = body;
  checkKeys(body.attack);
  for (const { run } of techniques)
    if (!(await hasRun(tx, organizationId, run))) throw noSuchRecord('run', run);
  const slices = toSlices(body);
  if (slices.length > limits.campaignSlicesMax)
    throw fieldProblem(
      'goals_per_slice',
      `This campaign has ${slices.length} slices. Put more goals into one: at most ${limits.campaignSlicesMax} slices.`,
    );
  await checkOpen(tx, organizationId);
  const place = { organizationId, target };
  await queue.open(place);

  const id = newId();
  await tx
    .insertInto('campaigns')
    .values({
      ...{ organization_id: organizationId, id, name, target, ...budget },
      attack: body.attack,
      variables: body.variables,
      concurrency: body.concurrency,
      requests_per_minute: body.requests_per_minute,
      owner_id: userId,
    })
    .execute()
    .catch((error: unknown) => {
      if (violation(error)?.constraint !== 'campaigns_organization_id_name_key') throw error;
      throw fieldProblem('name', 'A campaign with this name already exists.', error);
    });
  await insertSlices(tx, { organizationId, campaignId: id }, slices);
  await queue.add(
    tx,
    place,
    id,
    slices.map((slice) => slice.id),
  );
  return id;
}

/** Workers have the keys. */
function checkKeys(attack: Body['attack']): void {
  const typed = findLiteralKey(attack instanceof RawJson ? attack.parse() : attack);
  if (typed !== undefined)
    throw fieldProblem(
      'attack',
      `A key is typed out at ${typed.slice(0, 200)}. Name an environment variable of the workers instead: $NAME.`,
    );
}

async function checkOpen(tx: Db, organizationId: string): Promise<void> {
  const { open } = await tx
    .selectFrom('campaigns')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('organization_id', '=', organizationId)
    .where('status', 'in', ['QUEUED', 'RUNNING', 'PAUSED'])
    .executeTakeFirstOrThrow();
  if (open >= limits.openCampaignsMax)
    throw fieldProblem(
      'non_field_errors',
      `${limits.openCampaignsMax} campaigns are unfinished. Wait for one, or cancel it.`,
    );
}

type NewSlice = ReturnType<typeof toSlices>[number];

function toSlices({ techniques, goals }: Body) {
  let number = 0;
  return techniques.flatMap(({ technique, run, goals_per_slice }) =>
    Array.from({ length: Math.ceil(goals.length / goals_per_slice) }, (_, index) => {
      const some = goals.slice(index * goals_per_slice, (index + 1) * goals_per_slice);
      return {
        id: newId(),
        number: number++,
        technique,
        run_id: run,
        goals: new RawJson(`[${some.map(({ text }) => text).join(',')}]`),
        goals_count: some.length,
      };
    }),
  );
}

const columns = {
  id: 'uuid',
  number: 'integer',
  technique: 'text',
  run_id: 'uuid',
  goals: 'json',
  goals_count: 'integer',
} as const;

async function insertSlices(
  tx: Db,
  { organizationId, campaignId }: { organizationId: string; campaignId: string },
  slices: readonly NewSlice[],
): Promise<void> {
  await sql`
    insert into slices (organization_id, campaign_id, ${namesOf(columns)})
    select ${organizationId}::uuid, ${campaignId}::uuid, ${namesOf(columns)}
    from ${tableOf<NewSlice>(columns, slices)}`.execute(tx);
}
