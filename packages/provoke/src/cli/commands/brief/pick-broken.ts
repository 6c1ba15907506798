import {
  type FoundAttack,
  foundAttackIn,
  quoteWord,
  type RecordedCampaign,
  readWholeAttempt,
  UsageError,
  type WholeAttempt,
} from '@provoke/campaign';
import { outcomeOf, readActs, readAttemptData, readEvidenceKind } from '@provoke/evidence';
import { compareWorst } from '@provoke/figures';
import { type LookFlags, placeFlags } from '../../flags/look-flags.ts';

type Attempt = NonNullable<Awaited<ReturnType<RecordedCampaign['find']>>>;

/** What broke a goal, read while its service can still be asked. */
export type BrokenAttempt = {
  attempt: Attempt;
  whole: WholeAttempt;
  /** Undefined if its words were not recorded, or cannot be sent again. */
  attack: FoundAttack | undefined;
};

type Naming = Pick<LookFlags, 'storage' | 'dataDir'> & { campaign?: string };

/** The attempt of this id, or the worst that broke a goal; undefined if none did. Throws `UsageError`. */
export async function pickBroken(
  campaign: RecordedCampaign,
  id: string | undefined,
  flags: Naming,
): Promise<BrokenAttempt | undefined> {
  const attempt =
    id === undefined ? await findWorst(campaign) : await getBroken(campaign, id, flags);
  if (!attempt) return undefined;
  // Before anything is sent, which may be stopped, and with it the connection to a service.
  const whole = await readWholeAttempt(attempt);
  const evidence = await attempt.evidence();
  const read = { ...attempt, evidence: async () => evidence };
  return { attempt: read, whole, attack: foundAttackIn(whole) };
}

async function getBroken(campaign: RecordedCampaign, id: string, flags: Naming): Promise<Attempt> {
  const found = await campaign.find(id);
  const { id: of } = campaign.facts;
  const next = { next: [`provoke show ${of} --broken${placeFlags(flags)}`] };
  if (!found) throw new UsageError(`Campaign ${of} has no attempt "${id}".`, next);
  if (!isBroken(found))
    throw new UsageError(`Attempt "${id}" broke no goal, so there is nothing to fix.`, {
      next: [`provoke show ${of} --attempt ${quoteWord(id)}${placeFlags(flags)}`, ...next.next],
    });
  return found;
}

const ARMS: readonly string[] = ['attack', 'control'];

const isBroken = (attempt: Attempt): boolean =>
  ARMS.includes(readAttemptData(attempt).arm) && outcomeOf(attempt.evaluation_status) === 'broken';

async function findWorst({ attempts }: RecordedCampaign): Promise<Attempt | undefined> {
  let worst: { attempt: Attempt; seen: Parameters<typeof compareWorst>[0] } | undefined;
  for await (const attempt of attempts) {
    if (!isBroken(attempt)) continue;
    const seen = {
      goal_index: readAttemptData(attempt).goalIndex ?? 0,
      kind: readEvidenceKind(attempt),
      severity: readActs(attempt).severity,
    };
    if (!worst || compareWorst(seen, worst.seen) < 0) worst = { attempt, seen };
  }
  return worst?.attempt;
}
