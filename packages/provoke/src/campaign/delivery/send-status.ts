import { collectFindings } from '../outbox/collect-findings.ts';
import type { Parcel } from '../outbox/next-parcel.ts';
import { storable } from '../outbox/to-result.ts';
import type { DeliveryDesk } from './delivery-desk.ts';
import { findRun } from './find-run.ts';
import { isRefused } from './is-refused.ts';
import { persist } from './persist.ts';

type Status = Extract<Parcel, { type: 'status' }>;

/**
 * Says how a run stands; at its end with what its technique said of the goals. Twice is as good as once. What the
 * service does not take is said, and keeps nothing else back.
 */
export async function sendStatus(desk: DeliveryDesk, parcel: Status): Promise<void> {
  const { service, signal, write } = desk;
  const { status, notes, end } = parcel;
  const run = desk.runOf(parcel.technique).id;
  const range = { to: end.sequence, offset: end.offset };
  try {
    const body = await toBody(desk, parcel);
    await persist(desk, () => service.terse.runs.update({ params: { id: run }, body, signal }));
  } catch (error) {
    signal.throwIfAborted();
    if (!(await isRefused(desk, run, error))) throw error;
    const reason = (error as Error).message;
    await write({ type: 'refused', range, reason });
    desk.note(`The service refuses that the run ${run} is ${status}: ${reason}`);
  }
  await write({ type: 'told', range, run, status, notes });
}

async function toBody(desk: DeliveryDesk, { technique, status, notes, end }: Status) {
  if (status === 'RUNNING') return { status };
  const findings = await collectFindings(desk.journal, technique, end);
  const run_notes = notes === null ? null : storable(notes);
  if (!('findings' in findings)) return { status, run_notes };
  const run = desk.runOf(technique);
  // What somebody has added to it meanwhile stays.
  const now = await persist(desk, () => findRun(desk.service.client, run, desk.signal));
  return { status, run_notes, run_config: { ...(now ?? run).run_config, ...findings } };
}
