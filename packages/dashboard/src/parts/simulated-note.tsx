import type { Agent } from '@provoke/contract';
import { HostileText } from './hostile-text.tsx';
import s from './simulated-note.module.css';

/** Marks an agent as a simulation, as the practice agents of the demo are: its metadata have a sentence. */
export function SimulatedNote({ agent: { metadata } }: { agent: Agent }) {
  const simulated = (metadata as Record<string, unknown> | null)?.['simulated'];
  if (typeof simulated !== 'string') return null;
  return (
    <p className={s.note}>
      <b>Simulated.</b> <HostileText text={simulated.slice(0, 500)} />
    </p>
  );
}
