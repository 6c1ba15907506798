import { useCallback, useRef, useState } from 'react';
import { dropDraft, keepDraft, readDraft } from './drafts.ts';

/** A value as it was typed last: `isKept` if it comes from before a reload, Back, or a session that ended. */
type Draft<Value> = {
  value: Value;
  isKept: boolean;
  set(value: Value): void;
  /** Makes the next value of the one before, also several times before it is drawn. */
  change(next: (value: Value) => Value): void;
  /** Forgets it, and starts again with the first value. */
  drop(): void;
};

/**
 * The value of a form that React holds, kept in this tab until `drop`. `form` names it, with the record that it
 * changes: `review 0192…`. A draft of another shape than `first` counts as none. Never for passwords, keys or secrets:
 * `keepable` leaves them out of what is kept.
 */
export function useDraft<Value>(
  form: string,
  first: Value,
  keepable: (value: Value) => Value = asItIs,
): Draft<Value> {
  const start = useRef(first);
  const [{ value, isKept }, setState] = useState(() => {
    const kept = readDraft(form);
    return isLike(kept, first)
      ? { value: kept as Value, isKept: true }
      : { value: first, isKept: false };
  });
  const change = useCallback(
    (next: (value: Value) => Value) =>
      setState((state) => {
        const value = next(state.value);
        keepDraft(form, keepable(value));
        return { ...state, value };
      }),
    [form, keepable],
  );
  const set = useCallback((value: Value) => change(() => value), [change]);
  const drop = useCallback(() => {
    dropDraft(form);
    setState({ value: start.current, isKept: false });
  }, [form]);
  return { value, isKept, set, change, drop };
}

const asItIs = <Value>(value: Value): Value => value;

/** An earlier version may have kept another shape. */
const isLike = (kept: unknown, first: unknown): boolean =>
  kept !== null && typeof kept === typeof first && Array.isArray(kept) === Array.isArray(first);
