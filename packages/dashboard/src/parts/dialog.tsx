import { type ReactNode, useEffect, useId, useRef } from 'react';
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
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog ref={dialog} className={s.dialog} aria-labelledby={id} onClose={onClose}>
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  );
}
