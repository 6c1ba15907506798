import { createHash } from 'node:crypto';
import { limits } from '@provoke/contract';
import type { Database, Db } from '../../db/database.ts';
import { isConflict } from '../../db/failure.ts';
import { batchWrites } from '../../db/writing/batch-writes.ts';
import { writingOn } from '../../db/writing/writing.ts';
import type { Answered, IdempotentWrite, KeyedRequest } from '../mount/idempotent-write.ts';
import { Problem } from '../problem.ts';
import {
  type Claim,
  type Claimed,
  findAnswer,
  keepAnswers,
  takeClaims,
} from './idempotency-store.ts';
import { takeTurns } from './take-turns.ts';

type Request = Pick<KeyedRequest, 'record' | 'carryOut'> & { claim: Claim };
type WriteOutcome =
  | { made: Answered }
  | { before: { status: number; bytes: number } }
  | { error: unknown };

/**
 * Writes a request's record and its answer in one transaction, so that a crash leaves both or neither, and a retry gets
 * the first answer. Requests that wait for the same record share a transaction.
 */
export function idempotentWrites(db: Database): IdempotentWrite {
  const write = batchWrites<Request, WriteOutcome>((requests) => writeBatch(db, requests));

  return async (request) => {
    checkKey(request.key);
    const { userId, operation, record, carryOut } = request;
    const claim = toClaim(request);
    const outcome = await write(`${userId} ${operation} ${record}`, { claim, record, carryOut });
    if ('error' in outcome) throw outcome.error;
    return 'made' in outcome
      ? { ...outcome.made, replayed: false }
      : { ...outcome.before, replayed: true, read: () => getAnswer(db, claim) };
  };
}

async function getAnswer(db: Db, claim: Claim): Promise<string> {
  const answer = await findAnswer(db, claim);
  if (answer === undefined) throw inUse();
  return answer;
}

const toClaim = ({ organizationId, userId, path, key, body }: KeyedRequest): Claim => ({
  organization_id: organizationId,
  user_id: userId,
  path,
  key,
  body_sha256: createHash('sha256').update(body).digest(),
});

const TRIES_MAX = 3;

async function writeBatch(
  db: Database,
  requests: readonly Request[],
  tries = 1,
): Promise<WriteOutcome[]> {
  try {
    const [first] = requests as [Request];
    const { organization_id: organizationId } = first.claim;
    const writer = db.writer({ organizationId, record: async () => first.record });
    return await writer.transaction().execute((tx) => carryOutAll(tx, requests));
  } catch (error) {
    if (tries === TRIES_MAX || !(error instanceof AnsweredMeanwhile || isConflict(error)))
      throw error;
    return writeBatch(db, requests, tries + 1);
  }
}

/** Another node answered a claim between our query and our lock. */
class AnsweredMeanwhile extends Error {
  override readonly name = 'AnsweredMeanwhile';
}

async function carryOutAll(tx: Db, requests: readonly Request[]): Promise<WriteOutcome[]> {
  const claimed = await takeClaims(
    tx,
    requests.map(({ claim }) => claim),
  );
  const inTurn = takeTurns(writingOn(tx));
  const taken = new Set<string>();
  const kept: (Claim & Answered)[] = [];

  const outcomes = requests.map(async ({ claim, carryOut }, index): Promise<WriteOutcome> => {
    const known = findOutcome(claim, claimed[index] as Claimed, taken);
    if (known) return known;
    const answered = await inTurn(carryOut);
    kept.push({ ...claim, ...answered });
    return { made: answered };
  });
  const settled = await Promise.all(outcomes).catch(async (error: unknown) => {
    // The transaction must not end while one of them still uses it.
    await Promise.allSettled(outcomes);
    throw error;
  });
  if (kept.length > 0 && !(await keepAnswers(tx, kept))) throw new AnsweredMeanwhile();
  return settled;
}

/** The outcome that is known without running the request; undefined if it has to run. */
function findOutcome(
  claim: Claim,
  { held, before }: Claimed,
  taken: Set<string>,
): WriteOutcome | undefined {
  const name = `${claim.path} ${claim.key}`;
  if (!held || taken.has(name)) return { error: inUse() };
  taken.add(name);
  if (!before) return undefined;
  if (!before.body_sha256.equals(claim.body_sha256))
    return { error: new Problem('idempotency-key-reused') };
  return { before: { status: before.status, bytes: before.bytes } };
}

const inUse = () => new Problem('idempotency-key-in-use', { headers: { 'Retry-After': '1' } });

const KEY = new RegExp(`^[\\x21-\\x7e]{1,${limits.idempotencyKeyMax}}$`);

function checkKey(key: string): void {
  if (!KEY.test(key))
    throw new Problem('body-unreadable', {
      detail: `Idempotency-Key has to be 1 to ${limits.idempotencyKeyMax} printable ASCII characters without spaces.`,
    });
}
