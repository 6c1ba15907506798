import type { Doubt } from '@provoke/contract';
import { doubtLines } from '@provoke/figures';
import s from './doubts.module.css';

/** What may make the figures next to it look better or worse than the agent is, and what to do about it. */
export function Doubts({ doubts }: { doubts: readonly Doubt[] }) {
  const lines = doubtLines(doubts);
  if (lines.length === 0) return null;
  return (
    <aside className={s.doubts} aria-label="In doubt">
      <h2>In doubt</h2>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </aside>
  );
}
