import type { RunComparison, ScheduleFigures, ScheduleVerdict } from '@provoke/contract';
import {
  capitalize,
  goalChangeLines,
  incomparableWords,
  isComparable,
  pendingOverall,
} from '@provoke/figures';
import { type Db, inTransaction } from '../../db/database.ts';
import { RawJson } from '../../db/json/raw-json.ts';
import { Problem } from '../../http/problem.ts';
import { compareRuns } from '../../records/comparison/compare-runs.ts';
import { listHeads } from '../../records/runs/list-heads.ts';
import { notifyWebhooks } from '../webhooks/notify-webhooks.ts';
import { type EndedEntry, findEnded, findPrevious } from './ended-entries.ts';

type Judged = { verdict: ScheduleVerdict; figures: ScheduleFigures | null; reason: string | null };

/**
 * Compares a campaign of a schedule that has ended with its baseline, and notifies webhooks. Two nodes may compare the
 * same; one of them keeps it. Returns false if there is none.
 */
export async function judgeEnded(db: Db, signal: AbortSignal): Promise<boolean> {
  const entry = await findEnded(db);
  if (!entry) return false;
  const { verdict, figures, reason } = await judge(db, entry, signal);
  const { organizationId, id, schedule, campaign, status } = entry;
  await inTransaction(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('schedule_entries')
      .set({ verdict, reason, figures: figures && RawJson.of(figures) })
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .where('verdict', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    const chains = await listHeads(tx, organizationId, campaign);
    const data = { schedule, campaign, status, verdict, reason, figures, chains };
    await notifyWebhooks(tx, organizationId, { type: 'schedule.ended', data });
    if (verdict === 'regression')
      await notifyWebhooks(tx, organizationId, { type: 'schedule.regression', data });
  });
  return true;
}

async function judge(db: Db, entry: EndedEntry, signal: AbortSignal): Promise<Judged> {
  const { organizationId, baseline, campaign: head } = entry;
  const base = baseline === 'previous' ? await findPrevious(db, entry) : baseline;
  if (base === undefined) return notComparable('There is no earlier campaign.');
  try {
    const comparison = await compareRuns({ base, head }, { organizationId, db, signal });
    return decide(base, comparison, entry.status);
  } catch (error) {
    if (signal.aborted) throw error;
    return notComparable(reasonOf(error, `${base} and ${head}`));
  }
}

function reasonOf(error: unknown, both: string): string {
  if (!(error instanceof Problem)) return `The service could not compare ${both}.`;
  const [said] = Object.values(error.fields ?? {}).flat();
  return said?.toString() ?? `The runs of ${both} are not all there.`;
}

const notComparable = (reason: string): Judged => ({
  ...{ verdict: 'not-comparable', figures: null, reason },
});

/** As `--baseline`: worse beyond chance is a regression, and what is not alike is compared with nothing. */
function decide(base: string, comparison: RunComparison, status: EndedEntry['status']): Judged {
  const { before, after, newly_broken, mended, unclear, open, difference } = comparison;
  const figures: ScheduleFigures = {
    ...{ baseline: base, before, after, unclear, p: difference?.p ?? null },
    ...{ newly_broken: newly_broken.length, mended: mended.length },
    doubts: comparison.doubts,
  };
  if (!isComparable(comparison)) {
    const why = [`${capitalize(incomparableWords(comparison))}.`, ...goalChangeLines(comparison)];
    return { verdict: 'not-comparable', figures, reason: why.join(' ').slice(0, REASON_MAX) };
  }
  if (pendingOverall(comparison.doubts).length > 0)
    return { verdict: 'undecided', figures, reason: IN_DOUBT };
  if (comparison.verdict === 'worse') return { verdict: 'regression', figures, reason: null };
  if (newly_broken.length > 0) return { verdict: 'undecided', figures, reason: WITHIN_CHANCE };
  const isOpen = open > 0 || unclear > 0 || status !== 'COMPLETED';
  return { verdict: isOpen ? 'undecided' : 'no-regression', figures, reason: null };
}

const REASON_MAX = 1_000;
const IN_DOUBT = 'The figures are in doubt.';
const WITHIN_CHANCE = 'Newly broken goals are within chance. More repeats would tell.';
