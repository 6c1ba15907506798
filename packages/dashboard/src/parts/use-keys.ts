import { useEffect, useRef } from 'react';

/** The second key of `g o` comes within this time. */
const PAUSE_MAX_MS = 1_000;

/**
 * Calls a handler for its key, such as `j`, or for two keys in a row, such as `g o`. Nothing fires while a field has
 * the focus, with a modifier key, or behind a dialog.
 */
export function useKeys(handlers: Readonly<Record<string, () => void>>): void {
  const current = useRef(handlers);
  current.current = handlers;
  useEffect(() => {
    let before = { key: '', at: 0 };
    const press = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return;
      const isSecond = event.timeStamp - before.at < PAUSE_MAX_MS;
      const pair = current.current[`${before.key} ${event.key}`];
      const handler = (isSecond ? pair : undefined) ?? current.current[event.key];
      before = { key: event.key, at: event.timeStamp };
      if (!handler) return;
      event.preventDefault();
      handler();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}

const isShortcut = (event: KeyboardEvent) =>
  !event.defaultPrevented &&
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  !isField(event.target) &&
  document.querySelector('dialog[open]') === null;

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type="checkbox"]), textarea, select'));
