import { createHash } from 'node:crypto';
import { limits } from '@provoke/contract';
import type { Database, Db } from '../db/database.ts';
import { isConflict } from '../db/failure.ts';
import { gather } from '../db/gather.ts';
import { writingOn } from '../db/writing.ts';
import type { Answered, KeyedRequest, WriteOnce } from '../http/mount/write-once.ts';
import { Problem } from '../http/problem.ts';
import { type Claim, type Claimed, keepAnswers, takeClaims } from './idempotency-store.ts';
import { takeTurns } from './take-turns.ts';

type Request = Pick<KeyedRequest, 'record' | 'carryOut'> & { claim: Claim };
type Reply = Answered & { replayed: boolean };
type Outcome = { reply: Reply } | { error: unknown };

/**
 * A request's record and its answer are written in one transaction, so that after a crash both are there or
 * neither, and a retry is answered as the first request was. Those that wait for one record go together.
 */
export function carryOutOnce(db: Database): WriteOnce {
  const carryOut = gather<Request, Outcome>((requests) => together(db, requests));

  return async (request) => {
    checkKey(request.key);
    const { userId, operation, record } = request;
    const claimed = { claim: toClaim(request), record, carryOut: request.carryOut };
    const outcome = await carryOut(`${userId} ${operation} ${record}`, claimed);
    if ('error' in outcome) throw outcome.error;
    return outcome.reply;
  };
}

const toClaim = ({ organizationId, userId, path, key, body }: KeyedRequest): Claim => ({
  organization_id: organizationId,
  user_id: userId,
  path,
  key,
  body_sha256: createHash('sha256').update(body).digest(),
});

const TRIES_MAX = 3;

async function together(db: Database, requests: readonly Request[], tries = 1): Promise<Outcome[]> {
  try {
    const [first] = requests as [Request];
    const { organization_id: organizationId } = first.claim;
    const writer = db.writer({ organizationId, record: async () => first.record });
    return await writer.transaction().execute((tx) => carryOutAll(tx, requests));
  } catch (error) {
    if (tries === TRIES_MAX || !(error instanceof AnsweredMeanwhile || isConflict(error)))
      throw error;
    return together(db, requests, tries + 1);
  }
}

/** Another node answered the claim between our look and our lock. */
class AnsweredMeanwhile extends Error {
  override readonly name = 'AnsweredMeanwhile';
}

async function carryOutAll(tx: Db, requests: readonly Request[]): Promise<Outcome[]> {
  const claimed = await takeClaims(
    tx,
    requests.map(({ claim }) => claim),
  );
  const inTurn = takeTurns(writingOn(tx));
  const taken = new Set<string>();
  const kept: (Claim & Answered)[] = [];

  const outcomes = requests.map(async ({ claim, carryOut }, index): Promise<Outcome> => {
    const known = settle(claim, claimed[index] as Claimed, taken);
    if (known) return known;
    const answered = await inTurn(carryOut);
    kept.push({ ...claim, ...answered });
    return { reply: { ...answered, replayed: false } };
  });
  const settled = await Promise.all(outcomes).catch(async (error: unknown) => {
    // The transaction is over only when nobody uses it any more.
    await Promise.allSettled(outcomes);
    throw error;
  });
  if (kept.length > 0 && !(await keepAnswers(tx, kept))) throw new AnsweredMeanwhile();
  return settled;
}

/** What is clear without carrying it out; undefined when it is this request's turn. */
function settle(claim: Claim, { held, before }: Claimed, taken: Set<string>): Outcome | undefined {
  const name = `${claim.path} ${claim.key}`;
  if (!held || taken.has(name)) return { error: inUse() };
  taken.add(name);
  if (!before) return undefined;
  if (!before.body_sha256.equals(claim.body_sha256))
    return { error: new Problem('idempotency-key-reused') };
  return { reply: { status: before.status, answer: before.answer, replayed: true } };
}

const inUse = () => new Problem('idempotency-key-in-use', { headers: { 'Retry-After': '1' } });

const KEY = new RegExp(`^[\\x21-\\x7e]{1,${limits.idempotencyKeyMax}}$`);

function checkKey(key: string): void {
  if (!KEY.test(key))
    throw new Problem('body-unreadable', {
      detail: `Idempotency-Key has to be 1 to ${limits.idempotencyKeyMax} printable ASCII characters without spaces.`,
    });
}
