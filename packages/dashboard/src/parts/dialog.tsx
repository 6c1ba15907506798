import { type ReactNode, useEffect, useId, useRef } from 'react';
import { focusQuietly } from '../announce/place-focus.ts';
import s from './dialog.module.css';

type Props = { title: string; onClose(): void; children: ReactNode };

/** A native modal dialog that is open as long as it is rendered. Esc closes it. */
export function Dialog({ title, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    return () => {
      // What opened it may be gone, with what was deleted: then the heading, where the page starts.
      const after = before?.isConnected ? before : document.querySelector('main h1');
      if (after instanceof HTMLElement) focusQuietly(after);
    };
  }, []);
  return (
    <dialog ref={dialog} className={s.dialog} aria-labelledby={id} onClose={onClose}>
      <h2 id={id}>{title}</h2>
      {children}
      {/* Everything outside is silent while it is open. */}
      <p className="unseen" role="status" data-announcements />
    </dialog>
  );
}
