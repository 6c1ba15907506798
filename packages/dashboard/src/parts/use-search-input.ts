import {
  type ChangeEvent,
  type KeyboardEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useKeys } from './use-keys.ts';

/** Pause in typing before the text counts. */
const PAUSE_MS = 250;

/**
 * What a search field does: the text counts when typing pauses, and immediately when the field is left, so that it
 * never changes a page opened since. `/` goes to it, `Esc` leaves it.
 */
export function useSearchInput(value: string, onChange: (text: string) => void) {
  const ref = useRef<HTMLInputElement>(null);
  useKeys({ '/': () => ref.current?.focus() });
  const [typed, type] = useState(value);
  const reported = useRef(value);
  const report = useRef(onChange);
  report.current = onChange;
  // The address may change by other ways: back, a link, a filter that is dropped.
  useEffect(() => {
    if (value !== reported.current) type(value);
    reported.current = value;
  }, [value]);
  const settle = useCallback((text: string) => {
    if (text === reported.current) return;
    reported.current = text;
    report.current(text);
  }, []);
  useEffect(() => {
    const timer = setTimeout(() => settle(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, settle]);
  return {
    ref,
    value: typed,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => type(target.value),
    onBlur: () => settle(typed.trim()),
    onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
      if (event.key !== 'Escape') return;
      // A browser would empty it.
      event.preventDefault();
      event.currentTarget.blur();
    },
  };
}
