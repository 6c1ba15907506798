import { formatCount, plural } from '@provoke/figures';
import type { RefObject } from 'react';
import { KeyBadge } from '../../parts/key-badge.tsx';
import { AcceptForm } from './accept-form.tsx';
import { CommentForm } from './comment-form.tsx';
import { DecideButtons } from './decide-buttons.tsx';
import { type Row, rowId } from './row.ts';
import { Sending } from './sending.tsx';
import s from './triage.module.css';
import type { Choosing } from './use-chosen.ts';
import { useDecide } from './use-decide.ts';
import { useTriage } from './use-triage.ts';

type Props = {
  rows: readonly Row[];
  index: number;
  /** What a key decides about. */
  decided: readonly Row[];
  isSeveral: boolean;
  show: Parameters<typeof useDecide>[0];
  choosing: Choosing;
  list: RefObject<HTMLElement | null>;
  goTo(to: number): void;
};

/** Decides about a row, or about all that are chosen, and says what became of it. */
export function DecideBar({ show, ...props }: Props) {
  const { rows, index, decided, isSeveral, choosing } = props;
  const deciding = useDecide(show);
  const triage = useTriage({ ...props, deciding });
  const [first] = decided;
  const attempts = decided.reduce((sum, { count }) => sum + count, 0);
  return (
    <section className={s.decide} aria-label="Decide">
      <div className={s.buttons}>
        <b>
          {isSeveral && `${plural(decided.length, 'row')}, `}
          {plural(attempts, 'attempt')}
        </b>
        <DecideButtons {...triage} role={deciding.role} />
        <span className="quiet">{triage.said}</span>
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
          onClick={() => triage.walkTo(index - 1)}
        >
          Previous <KeyBadge>k</KeyBadge>
        </button>
        <button
          type="button"
          className="button"
          disabled={index >= rows.length - 1}
          onClick={() => triage.walkTo(index + 1)}
        >
          Next <KeyBadge>j</KeyBadge>
        </button>
      </div>
      {triage.open === 'accept' && first && (
        <AcceptForm
          key={rowId(first)}
          name={rowId(first)}
          onCancel={triage.close}
          onAccept={(decision) => triage.put({ state: 'accepted', ...decision })}
        />
      )}
      {triage.open === 'comment' && first && (
        <CommentForm
          key={rowId(first)}
          name={rowId(first)}
          onCancel={triage.close}
          onSave={triage.comment}
        />
      )}
      <Sending {...deciding} />
    </section>
  );
}
