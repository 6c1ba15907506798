import type { Endpoint } from '@provoke/contract';
import { type Writing, writingOn } from '../../db/writing/writing.ts';
import type { Caller } from '../caller.ts';
import type { RecordAudit } from './mounting.ts';

type CarryOut = (writing: Writing) => Promise<unknown>;
type Named = { id?: unknown; prefix?: unknown };
type Deed = {
  endpoint: Endpoint;
  caller: Caller;
  params: Named | undefined;
  body: unknown;
  recordAudit: RecordAudit;
};

/** Carries out and records audited operations in one transaction. */
export function audited(
  { endpoint: { audited }, caller, params, body, recordAudit }: Deed,
  carryOut: CarryOut,
): CarryOut {
  if (!audited) return carryOut;
  const { as: action, if: isDone } = audited;
  const logged = audited.fields?.map((field) => [field, (body as Record<string, unknown>)[field]]);

  async function inOne(writing: Writing): Promise<unknown> {
    const answer = await carryOut(writing);
    if (isDone && !(answer as Record<string, unknown>)[isDone]) return answer;
    const { id, prefix } = params ?? (answer as Named | undefined) ?? {};
    const subject = id ?? prefix;
    await recordAudit(writing.db, caller, {
      action,
      subject: subject === undefined ? undefined : String(subject),
      details: logged && Object.fromEntries(logged),
    });
    return answer;
  }

  return (writing) =>
    writing.db.isTransaction
      ? inOne(writing)
      : writing.db.transaction().execute((tx) => inOne(writingOn(tx)));
}
