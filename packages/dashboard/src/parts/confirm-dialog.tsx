import type { ReactNode } from 'react';
import s from './dialog.module.css';
import { Dialog } from './dialog.tsx';

type Props = {
  title: string;
  /** What goes along, and whether it can be undone. */
  children: ReactNode;
  /** The verb: `Delete the agent`. */
  action: string;
  /** While the action is running. */
  busy?: boolean;
  onConfirm(): void;
  onClose(): void;
};

/** Asks before something that cannot be undone. */
export const ConfirmDialog = ({ title, children, action, busy = false, ...on }: Props) => (
  <Dialog title={title} onClose={on.onClose}>
    <div className="soft">{children}</div>
    <div className={s.buttons}>
      <button type="button" className="button" onClick={on.onClose}>
        Cancel
      </button>
      <button
        type="button"
        className="button"
        data-kind="main"
        disabled={busy}
        onClick={on.onConfirm}
      >
        {action}
      </button>
    </div>
  </Dialog>
);
