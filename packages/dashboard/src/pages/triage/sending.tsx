import { plural } from '@provoke/figures';
import type { OutboxState } from './decisions/outbox.ts';
import { outbox } from './decisions/own-outbox.ts';
import s from './triage.module.css';

/** Decisions that the service does not have yet, and one that it will never take. */
export const Sending = ({ sending: { waiting, againAt, refused } }: { sending: OutboxState }) => (
  <div className={s.sending}>
    <p role="status">
      {againAt !== undefined &&
        waiting > 0 &&
        `${plural(waiting, 'decision')} not sent yet: the service is away. Kept in this tab, and sent as soon as it is back.`}
      {refused !== undefined && `Not decided: ${refused}`}
    </p>
    {againAt !== undefined && waiting > 0 && (
      <button type="button" className="button" onClick={outbox.tryNow}>
        Try now
      </button>
    )}
  </div>
);
