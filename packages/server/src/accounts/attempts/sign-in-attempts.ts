import type { Db } from '../../db/database.ts';
import { type Bucket, drawFromBucket, returnToBucket } from '../../http/limits/bucket.ts';
import { throttled } from '../../http/throttled.ts';
import { type Account, nameOf } from './account.ts';
import { recordSlowed } from './attempt-audit.ts';
import { isKnownAddress } from './known-address-store.ts';

type Attempt = { account?: Account; address: string };
type Limit = { bucket: Bucket; reason: string };

/**
 * Counts an attempt before it runs, so that simultaneous guesses are limited like guesses in turn; a success is not
 * counted. Limits are per client address, and for addresses from which the account never signed in also per account, so
 * that many addresses guess no faster and its owner can still sign in. Unknown accounts are limited too, so the limit does
 * not reveal which accounts exist.
 */
export async function limitAttempts<Answer>(
  db: Db,
  { account, address }: Attempt,
  attempt: () => Promise<{ ok: boolean; answer: Answer }>,
): Promise<Answer> {
  const limits = [
    ...(account ? [ofAccountHere(account, address)] : []),
    ofAddress(address),
    ...(account && !(await isKnownAddress(db, { account, address })) ? [ofAccount(account)] : []),
  ];
  const drawn: Bucket[] = [];
  for (const { bucket, reason } of limits) {
    const { passed, waitSeconds } = await drawFromBucket(db, bucket);
    if (passed === 0) {
      await Promise.all(drawn.map((before) => returnToBucket(db, before)));
      if (account && reason === SLOWED) await noteSlowed(db, account, address);
      throw throttled(waitSeconds, reason);
    }
    drawn.push(bucket);
  }
  const { ok, answer } = await attempt();
  if (ok) await Promise.all(drawn.map((bucket) => returnToBucket(db, bucket)));
  return answer;
}

/** Counts every start of single sign-on, because each asks the provider or stores a row. */
export async function limitStarts(db: Db, address: string): Promise<void> {
  const { passed, waitSeconds } = await drawFromBucket(db, {
    name: `single sign-on address ${address}`,
    capacity: 100,
    fillsInSeconds: 600,
  });
  if (passed === 0) throw throttled(waitSeconds, 'too-many-from-address');
}

/** One entry an hour in the audit log of its organizations: a flood of guesses adds no more. */
export async function noteSlowed(db: Db, account: Account, address: string): Promise<void> {
  const name = `slowed account ${nameOf(account)}`;
  const { passed } = await drawFromBucket(db, { name, capacity: 1, fillsInSeconds: 3_600 });
  if (passed > 0) await recordSlowed(db, { account, address });
}

const SLOWED = 'account-slowed';

const ofAccountHere = (account: Account, address: string): Limit => ({
  reason: 'too-many-for-account-from-address',
  bucket: {
    name: `sign-in account ${nameOf(account)} ${address}`,
    capacity: 10,
    fillsInSeconds: 600,
  },
});

const ofAddress = (address: string): Limit => ({
  reason: 'too-many-from-address',
  bucket: { name: `sign-in address ${address}`, capacity: 50, fillsInSeconds: 600 },
});

/** Thirty guesses, and one more every two minutes. */
const ofAccount = (account: Account): Limit => ({
  reason: SLOWED,
  bucket: {
    name: `sign-in account ${nameOf(account)} elsewhere`,
    capacity: 30,
    fillsInSeconds: 3_600,
  },
});
