import { type NamedRun, runNameParts } from '@provoke/figures';

/** A run's name, as it is drawn in lists and heads: the agent and technique stay together, the number is quiet. */
export function RunTitle({ run }: { run: NamedRun }) {
  const { lead, what, number } = runNameParts(run);
  return (
    <>
      {lead !== null && `${lead} · `}
      <span>{what}</span>
      {number !== null && <span className="quiet"> {number}</span>}
    </>
  );
}
