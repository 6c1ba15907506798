import type { Db } from '../../db/database.ts';
import { type Bucket, drawFromBucket, returnToBucket } from '../../http/limits/bucket.ts';
import { throttled } from '../../http/throttled.ts';
import { hashToken } from '../secrets/token.ts';

type Attempt = {
  /** The e-mail address or person, whether it exists or not. */
  account?: string;
  address: string;
};

/**
 * Counts an attempt before it runs, so that simultaneous guesses are limited like guesses in turn; a success is not
 * counted. Limits are per client address, so guesses from elsewhere do not lock a user out. Unknown accounts are
 * limited too, so the limit does not reveal which accounts exist.
 */
export async function limitAttempts<Answer>(
  db: Db,
  { account, address }: Attempt,
  attempt: () => Promise<{ ok: boolean; answer: Answer }>,
): Promise<Answer> {
  const buckets = [
    ...(account === undefined ? [] : [ofAccount(account, address)]),
    ofAddress(address),
  ];
  const drawn: Bucket[] = [];
  for (const bucket of buckets) {
    const { passed, waitSeconds } = await drawFromBucket(db, bucket);
    if (passed === 0) {
      await Promise.all(drawn.map((before) => returnToBucket(db, before)));
      throw throttled(waitSeconds);
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
  if (passed === 0) throw throttled(waitSeconds);
}

const ofAccount = (email: string, address: string): Bucket => ({
  name: `sign-in account ${hashToken(email.trim().toLowerCase()).toString('base64url')} ${address}`,
  capacity: 10,
  fillsInSeconds: 600,
});

const ofAddress = (address: string): Bucket => ({
  name: `sign-in address ${address}`,
  capacity: 50,
  fillsInSeconds: 600,
});
