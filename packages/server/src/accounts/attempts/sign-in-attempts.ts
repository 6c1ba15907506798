import type { Db } from '../../db/database.ts';
import { throttled } from '../../http/throttled.ts';
import { type Bucket, drawFromBucket, giveBack } from '../../limits/bucket.ts';
import { hashToken } from '../secrets/token.ts';

type Attempt = {
  /** Whom it is about: an e-mail address, known or not. */
  account?: string;
  address: string;
};

/**
 * Counts before it tries, so that guesses sent at once are no more than guesses sent in turn; what succeeds
 * does not count. Every count is of one address: whoever guesses from elsewhere keeps nobody from signing in.
 * An account that does not exist has its limit too: nobody learns which ones do.
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
      await Promise.all(drawn.map((before) => giveBack(db, before)));
      throw throttled(waitSeconds);
    }
    drawn.push(bucket);
  }
  const { ok, answer } = await attempt();
  if (ok) await Promise.all(drawn.map((bucket) => giveBack(db, bucket)));
  return answer;
}

/** For what costs something and proves nothing: every one of them counts. */
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
