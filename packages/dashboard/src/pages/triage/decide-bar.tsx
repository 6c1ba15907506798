import type { FindingState } from '@provoke/contract/lists';
import { capitalize, formatCount, plural } from '@provoke/figures';
import { useNavigate } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { KeyBadge } from '../../parts/key-badge.tsx';
import { useKeys } from '../../parts/use-keys.ts';
import { AcceptForm } from './accept-form.tsx';
import { CommentForm } from './comment-form.tsx';
import { type Decided, type Row, rowId } from './row.ts';
import { Sending } from './sending.tsx';
import s from './triage.module.css';
import type { Choosing } from './use-chosen.ts';
import type { useDecide } from './use-decide.ts';
import { nextOpen } from './use-place.ts';

type Props = {
  rows: readonly Row[];
  index: number;
  /** What a key decides about. */
  decided: readonly Row[];
  isSeveral: boolean;
  deciding: ReturnType<typeof useDecide>;
  choosing: Choosing;
  list: RefObject<HTMLElement | null>;
  goTo(to: number): void;
};

const KEYS = [
  ['1', 'Confirm', 'confirmed'],
  ['2', 'Not a break', 'not a break'],
  ['3', 'Fixed', 'fixed'],
] as const satisfies readonly (readonly [key: string, verb: string, state: FindingState])[];

/** One key decides about a row, or about all that are chosen, and goes on; another takes it back. */
export function DecideBar(props: Props) {
  const { rows, index, decided, isSeveral, deciding, choosing, list, goTo } = props;
  const navigate = useNavigate();
  const [open, setOpen] = useState<'accept' | 'comment'>();
  const [said, say] = useState('');
  const isReading = useRef(false);
  const mayWrite = deciding.role === 'owner' || deciding.role === 'member';
  const mayAccept = deciding.role === 'owner';

  // The line has the focus wherever keys lead, so that a screen reader reads it.
  useEffect(() => {
    if (!isReading.current || index < 0) return;
    list.current?.querySelector<HTMLElement>('[aria-current="true"]')?.focus();
  }, [index, list]);
  const walkTo = (to: number) => {
    isReading.current = true;
    setOpen(undefined);
    goTo(to);
  };
  const close = () => {
    setOpen(undefined);
    list.current?.querySelector<HTMLElement>('[aria-current="true"]')?.focus();
  };

  function put(decision: Decided, words = capitalize(decision.state)) {
    if (!mayWrite || decided.length === 0) return;
    deciding.decide(decided, decision);
    say(`${words}${isSeveral ? `: ${plural(decided.length, 'row')}` : ''}. u undoes it.`);
    choosing.clear();
    const isComment = decided.every(({ state }) => state === decision.state);
    if (isSeveral || isComment) return close();
    walkTo(nextOpen(rows, index));
  }
  function undo() {
    const before = deciding.undo(new Map(rows.map((row) => [rowId(row), row])));
    if (!before) return say('Nothing to undo.');
    say('Undone.');
    const [first] = before;
    const at = rows.findIndex((row) => first && rowId(row) === rowId(first));
    if (at >= 0) walkTo(at);
  }
  function comment(reason: string) {
    for (const row of decided)
      deciding.decide([row], {
        ...{ state: row.state, reason },
        expires: (row.state === 'accepted' && row.decision?.expires) || undefined,
      });
    say('Comment saved.');
    close();
  }
  const openResult = () => {
    const row = rows[index];
    if (row)
      void navigate({
        to: '/runs/$runId/results/$resultId',
        params: { runId: row.run, resultId: row.result },
        search: { goal: row.run_goal },
      });
  };
  const decideAs = (state: FindingState) =>
    put({ state, reason: `${capitalize(state)}: decided in triage.` });
  useKeys({
    ...(mayWrite &&
      Object.fromEntries([
        ...KEYS.map(([key, , state]) => [key, () => decideAs(state)] as const),
        ['c', () => setOpen('comment')],
        ['u', undo],
      ])),
    ...(mayAccept && { '4': () => setOpen('accept') }),
    j: () => walkTo(index + 1),
    k: () => walkTo(index - 1),
    x: choosing.toggleHere,
    X: choosing.upToHere,
    o: () => {
      const row = rows[index];
      const link = row && list.current?.querySelector<HTMLAnchorElement>('[aria-current="true"]');
      if (link) window.open(link.href, '_blank', 'noopener');
    },
    Escape: () => (open ? close() : choosing.clear()),
  });
  useEnter(openResult);
  const attempts = decided.reduce((sum, { count }) => sum + count, 0);
  return (
    <section className={s.decide} aria-label="Decide">
      <div className={s.buttons}>
        <b>
          {isSeveral && `${plural(decided.length, 'row')}, `}
          {plural(attempts, 'attempt')}
        </b>
        {mayWrite ? (
          <>
            {KEYS.map(([key, verb, state]) => (
              <button key={key} type="button" className="button" onClick={() => decideAs(state)}>
                <KeyBadge>{key}</KeyBadge> {verb}
              </button>
            ))}
            {mayAccept && (
              <button
                type="button"
                className="button"
                aria-expanded={open === 'accept'}
                onClick={() => setOpen('accept')}
              >
                <KeyBadge>4</KeyBadge> Accept …
              </button>
            )}
            <button
              type="button"
              className="button"
              aria-expanded={open === 'comment'}
              onClick={() => setOpen('comment')}
            >
              <KeyBadge>c</KeyBadge> Comment
            </button>
          </>
        ) : (
          deciding.role && (
            <span className="quiet">Viewers may read. Members and owners decide.</span>
          )
        )}
        <span role="status" className="quiet">
          {said}
        </span>
      </div>
      <div className={s.buttons}>
        {isSeveral && (
          <button type="button" className="link" onClick={choosing.clear}>
            Clear the choice
          </button>
        )}
        <span className="quiet">
          {formatCount(index + 1)} of {formatCount(rows.length)}
        </span>
        <button
          type="button"
          className="button"
          disabled={index <= 0}
          onClick={() => walkTo(index - 1)}
        >
          Previous <KeyBadge>k</KeyBadge>
        </button>
        <button
          type="button"
          className="button"
          disabled={index >= rows.length - 1}
          onClick={() => walkTo(index + 1)}
        >
          Next <KeyBadge>j</KeyBadge>
        </button>
      </div>
      {open === 'accept' && decided[0] && (
        <AcceptForm
          key={rowId(decided[0])}
          name={rowId(decided[0])}
          onCancel={close}
          onAccept={(decision) => put({ state: 'accepted', ...decision })}
        />
      )}
      {open === 'comment' && decided[0] && (
        <CommentForm
          key={rowId(decided[0])}
          name={rowId(decided[0])}
          onCancel={close}
          onSave={comment}
        />
      )}
      <Sending {...deciding} />
    </section>
  );
}

/** Enter opens what keys lead to, unless something has the focus that takes it. */
function useEnter(open: () => void): void {
  const current = useRef(open);
  current.current = open;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Enter' && event.target === document.body) current.current();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
