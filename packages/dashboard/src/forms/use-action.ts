import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { announce } from '../announce/announce.ts';
import { describeProblem } from './describe-problem.ts';
import { dropDraft } from './drafts.ts';

type Options<Input, Output> = {
  /** Lists that are read again before `onDone`. */
  refresh?: readonly QueryKey[];
  /** The draft of a form that is sent: it is forgotten. */
  draft?: string | undefined;
  onDone?(output: Output): unknown;
  /** What is spoken once it is done; nothing if it is empty. */
  says?: string | ((input: Input) => string);
};

/** Something that a person starts with a button: whether it is running, and why it failed. */
export function useAction<Input, Output>(
  act: (input: Input) => Promise<Output>,
  { refresh = [], draft, onDone, says = 'Saved' }: Options<Input, Output> = {},
) {
  const queryClient = useQueryClient();
  const started = useRef<Element | null>(null);
  const { mutate, isPending, error, data, reset } = useMutation({
    mutationFn: act,
    onMutate: () => {
      started.current = document.activeElement;
    },
    onSuccess: async (output, input) => {
      if (draft !== undefined) dropDraft(draft);
      await Promise.all(refresh.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
      await onDone?.(output);
      // After a dialog has closed, which would silence it.
      const words = typeof says === 'string' ? says : says(input);
      if (words) announce(words);
    },
  });
  // A button that is disabled while it works loses the focus.
  useEffect(() => {
    const button = started.current;
    if (isPending || !(button instanceof HTMLElement)) return;
    started.current = null;
    if (document.activeElement === document.body) button.focus();
  }, [isPending]);
  return {
    run: mutate,
    busy: isPending,
    problem: error ? describeProblem(error) : undefined,
    done: data,
    reset,
  };
}

export type Action = Pick<ReturnType<typeof useAction>, 'busy' | 'problem'>;
