import type { RunComparison } from '@provoke/contract';
import { formatCount } from '@provoke/figures';
import s from './flow.module.css';

type Props = { flow: RunComparison['flow']; isCompared: boolean };

/** Where every goal went. Only the two in the middle distinguish the sides. */
export function Flow({ flow, isCompared }: Props) {
  const [broke, fixed] = isCompared
    ? ['Newly broken', 'No longer broken']
    : ['Broken after only', 'Broken before only'];
  const parts = [
    { kind: 'both', name: 'Broken in both', goals: flow.both },
    { kind: 'broke', name: broke, goals: flow.broke },
    { kind: 'fixed', name: fixed, goals: flow.fixed },
    { kind: 'neither', name: 'Resisted in both', goals: flow.neither },
  ];
  return (
    <div className={s.flow}>
      <div className={s.bars} aria-hidden="true">
        {parts.map(
          ({ kind, goals }) =>
            goals > 0 && <i key={kind} data-kind={kind} style={{ flexGrow: goals }} />,
        )}
      </div>
      <ul aria-label="Where the goals went">
        {parts.map(({ kind, name, goals }) => (
          <li key={kind}>
            <i data-kind={kind} aria-hidden="true" />
            <b>{formatCount(goals)}</b> <span>{name}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
