import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Db } from '../../db/database.ts';
import { readKeptReviews } from './read-kept-reviews.ts';
import type { ReviewedRun, ReviewFolders } from './review-folders.ts';

/** Copies reviews to the folders of their campaigns. What fails is noted in the log and made up for at the next start. */
export type ReviewCopies = {
  /** The reviews of a result's campaign, after one was committed. Never throws. */
  copy(of: OfResult): Promise<void>;
  /** What a crash, an earlier version or a folder that was away has left out. */
  copyMissed(signal: AbortSignal): Promise<void>;
};

export function copyReviewsTo(
  folders: ReviewFolders,
  { db, log }: { db: Db; log: Logger },
): ReviewCopies {
  const copyRun = (run: ReviewedRun) =>
    db
      .transaction()
      .execute(async (tx) => {
        // Held until they are on disk: the runs of a campaign share its file, which has one writer at a time.
        await sql`select pg_advisory_xact_lock(hashtextextended(${`reviews ${run.campaign}`}, 0))`.execute(
          tx,
        );
        await folders.append(run, (review) => readKeptReviews(tx, { ...run, after: review }));
      })
      .catch(logFailure(run));
  const logFailure = (of: object) => (error: Error) =>
    log.warn({ ...of, reason: error.message }, "reviews not copied to their campaign's folder");

  async function copyAll(reviewed: Reviewed, signal?: AbortSignal): Promise<void> {
    for (const run of await listReviewedRuns(db, reviewed)) {
      if (signal?.aborted) return;
      await copyRun(run);
    }
  }

  return {
    async copy(of) {
      try {
        const campaign = await findCampaign(db, of);
        const { organizationId } = of;
        if (campaign !== undefined) await copyAll({ campaigns: [campaign], organizationId });
      } catch (error) {
        logFailure(of)(error as Error);
      }
    },
    async copyMissed(signal) {
      const campaigns = await folders.list();
      if (campaigns.length > 0) await copyAll({ campaigns }, signal);
    },
  };
}

type OfResult = { organizationId: string; resultId: string };

async function findCampaign(
  db: Db,
  { organizationId, resultId }: OfResult,
): Promise<string | undefined> {
  const { rows } = await sql<{ campaign: string | null }>`
    select campaign from runs
    where organization_id = ${organizationId} and id =
      (select run_id from results where organization_id = ${organizationId} and id = ${resultId})
    `.execute(db);
  return rows[0]?.campaign ?? undefined;
}

/** Runs looked at together. A start with more leaves the others until one of them is reviewed again. */
const RUNS_MAX = 1_000;

/** Runs of these campaigns; without an organization, of any. */
type Reviewed = { campaigns: readonly string[]; organizationId?: string };

/** Those that a person reviewed, the last one first. */
async function listReviewedRuns(
  db: Db,
  { campaigns, organizationId }: Reviewed,
): Promise<ReviewedRun[]> {
  const { rows } = await sql<ReviewedRun>`
    select runs.organization_id as "organizationId", runs.id as "runId", runs.campaign
    from reviews
    join results on results.organization_id = reviews.organization_id
      and results.id = reviews.result_id
    join runs on runs.organization_id = results.organization_id and runs.id = results.run_id
    where runs.campaign = any(${campaigns}::text[])
      ${organizationId === undefined ? sql`` : sql`and runs.organization_id = ${organizationId}`}
    group by runs.organization_id, runs.id, runs.campaign
    order by max(reviews.id) desc
    limit ${RUNS_MAX}`.execute(db);
  return rows;
}
