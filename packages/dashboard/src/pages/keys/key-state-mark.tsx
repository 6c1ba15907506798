import type { KeyState } from './key-state.ts';
import s from './keys.module.css';

/** Whether a key opens anything: one that does not has a cross. */
export const KeyStateMark = ({ state }: { state: KeyState }) => (
  <span className={s.state} data-state={state}>
    {state}
  </span>
);
