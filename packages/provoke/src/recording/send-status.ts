import { collectFindings } from './collect-findings.ts';
import type { DeliveryDesk } from './delivery-desk.ts';
import type { Parcel } from './next-parcel.ts';
import { persist } from './persist.ts';
import { storable } from './to-result.ts';

/** Says how a run stands; at its end with what its technique said of the goals. Twice is as good as once. */
export async function sendStatus(
  desk: DeliveryDesk,
  { technique, status, notes, end }: Extract<Parcel, { type: 'status' }>,
): Promise<void> {
  const { service, signal, journal, write } = desk;
  const run = desk.runOf(technique);
  const isOver = status !== 'RUNNING';
  const findings = isOver ? await collectFindings(journal, technique, end) : {};
  const body = {
    status,
    ...(isOver && { run_notes: notes === null ? null : storable(notes) }),
    ...('findings' in findings && {
      run_config: { ...run.run_config, ...findings },
    }),
  };
  await persist(desk, () => service.terse.runs.update({ params: { id: run.id }, body, signal }));
  const range = { to: end.sequence, offset: end.offset };
  await write({ type: 'told', range, run: run.id, status, notes });
}
