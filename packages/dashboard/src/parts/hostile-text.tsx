import { codeOf, labelOf, splitHidden } from '@provoke/evidence';
import { Fragment } from 'react';
import s from './hostile-text.module.css';

/** Beyond this, marks become plain text: a page with a hundred thousand of them would stop responding. */
const MARKS_MAX = 2_000;

type Props = {
  text: string;
  /** Leaves hidden characters out, for one line in a table. */
  plain?: boolean;
};

/** Text from an agent, an attacker or a goal, as text nodes only. Hidden characters become marks with their names. */
export function HostileText({ text, plain = false }: Props) {
  const pieces = splitHidden(text);
  if (plain) return pieces.map(({ text, hidden }) => (hidden ? '' : text)).join('');
  let marks = 0;
  return pieces.map((piece) => {
    if (!piece.hidden) return <Fragment key={piece.at}>{piece.text}</Fragment>;
    if (marks++ >= MARKS_MAX) return <Fragment key={piece.at}>‹{labelOf(piece.hidden)}›</Fragment>;
    return (
      <span key={piece.at} className={s.mark} title={`${codeOf(piece.text)}, hidden character`}>
        {labelOf(piece.hidden)}
      </span>
    );
  });
}
