import type { QueryKey } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { ProblemBox } from './problem-box.tsx';
import { useAction } from './use-action.ts';

type Props = {
  /** The words on the button that asks. */
  button: ReactNode;
  look?: 'button' | 'link';
  title: string;
  /** The verb: `Delete the agent`. */
  action: string;
  act(): Promise<unknown>;
  refresh: readonly QueryKey[];
  /** Without it, the question closes. */
  onDone?(): unknown;
  /** What goes along, and whether it can be undone; drawn once it is asked. */
  children: ReactNode;
};

/** Something that cannot be undone: a button, the question, and why it failed. */
export function ConfirmAction({ button, look = 'button', title, action, act, ...props }: Props) {
  const [asks, setAsks] = useState(false);
  const close = () => setAsks(false);
  const { refresh, onDone = close } = props;
  const { run, busy, problem } = useAction(act, { refresh, onDone, says: `${action}: done` });
  return (
    <>
      <button type="button" className={look} onClick={() => setAsks(true)}>
        {button}
      </button>
      {asks && (
        <ConfirmDialog
          {...{ title, action, busy }}
          onConfirm={() => run(undefined)}
          onClose={close}
        >
          {props.children}
          <ProblemBox problem={problem} />
        </ConfirmDialog>
      )}
    </>
  );
}
