import type { FindingState } from '@provoke/contract/lists';
import { capitalize, plural } from '@provoke/figures';
import { useNavigate } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { announce } from '../../announce/announce.ts';
import { useKeys } from '../../parts/use-keys.ts';
import { type Decided, type Row, rowId } from './row.ts';
import { STATE_KEYS } from './state-keys.ts';
import type { Choosing } from './use-chosen.ts';
import type { Deciding } from './use-decide.ts';
import { nextOpen } from './use-place.ts';

type Options = {
  rows: readonly Row[];
  index: number;
  decided: readonly Row[];
  isSeveral: boolean;
  deciding: Deciding;
  choosing: Choosing;
  list: RefObject<HTMLElement | null>;
  goTo(to: number): void;
};

/** The keys of triage, and what they do: a decision goes on to the next row, another key takes it back. */
export function useTriage(options: Options) {
  const { rows, index, decided, isSeveral, deciding, choosing, list, goTo } = options;
  const [open, setOpen] = useState<'accept' | 'comment'>();
  const [said, setSaid] = useState('');
  const say = (text: string) => {
    setSaid(text);
    announce(text, 'decision');
  };
  const mayWrite = deciding.role === 'owner' || deciding.role === 'member';
  const focusHere = useFocusHere(list, index);
  const openHere = useOpenHere(rows[index]);

  function walkTo(to: number) {
    focusHere();
    setOpen(undefined);
    goTo(to);
  }
  function close() {
    setOpen(undefined);
    linkIn(list)?.focus();
  }
  function put(decision: Decided) {
    if (!mayWrite || decided.length === 0) return;
    deciding.decide(decided.map((row) => ({ row, decided: decision })));
    const rowsWords = isSeveral ? `: ${plural(decided.length, 'row')}` : '';
    say(`${capitalize(decision.state)}${rowsWords}. u undoes it.`);
    choosing.clear();
    if (isSeveral) close();
    else walkTo(nextOpen(rows, index));
  }
  const decideAs = (state: FindingState) =>
    put({ state, reason: `${capitalize(state)}: decided in triage.` });
  function comment(reason: string) {
    deciding.decide(
      decided.map((row) => {
        const expires = (row.state === 'accepted' && row.decision?.expires) || undefined;
        return { row, decided: { state: row.state, reason, expires } };
      }),
    );
    say('Comment saved. u undoes it.');
    close();
  }
  function undo() {
    const before = deciding.undo(rows);
    say(before ? 'Undone.' : 'Nothing to undo.');
    const [first] = before ?? [];
    const at = first ? rows.findIndex((row) => rowId(row) === rowId(first)) : -1;
    if (at >= 0) walkTo(at);
  }
  const leave = () => (open ? close() : choosing.clear());
  const openTab = () => {
    const link = linkIn(list);
    if (link) window.open(link.href, '_blank', 'noopener');
  };
  useKeys({
    ...{ j: () => walkTo(index + 1), k: () => walkTo(index - 1) },
    ...{ x: choosing.toggleHere, X: choosing.upToHere, o: openTab, Escape: leave },
    ...(mayWrite && { c: () => setOpen('comment'), u: undo }),
    ...(mayWrite &&
      Object.fromEntries(STATE_KEYS.map(([key, , one]) => [key, () => decideAs(one)]))),
    ...(deciding.role === 'owner' && { '4': () => setOpen('accept') }),
  });
  useEnter(openHere);
  return { open, setOpen, said, walkTo, close, put, decideAs, comment };
}

export type Triage = ReturnType<typeof useTriage>;

const linkIn = (list: RefObject<HTMLElement | null>) =>
  list.current?.querySelector<HTMLAnchorElement>('[aria-current="true"]');

/** Once keys lead, the line has the focus wherever they lead, so that a screen reader reads it. */
function useFocusHere(list: RefObject<HTMLElement | null>, index: number): () => void {
  const isLed = useRef(false);
  useEffect(() => {
    if (isLed.current && index >= 0) linkIn(list)?.focus();
  }, [index, list]);
  return () => {
    isLed.current = true;
  };
}

function useOpenHere(row: Row | undefined): () => void {
  const navigate = useNavigate();
  return () =>
    row &&
    void navigate({
      to: '/runs/$runId/results/$resultId',
      params: { runId: row.run, resultId: row.result },
      search: { goal: row.run_goal },
    });
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
