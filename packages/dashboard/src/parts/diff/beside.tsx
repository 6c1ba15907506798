import { formatCount } from '@provoke/figures';
import { type ReactNode, useMemo } from 'react';
import { HiddenCount } from '../hidden-count.tsx';
import { HostileText } from '../hostile-text.tsx';
import s from './beside.module.css';
import { diffWords, type Piece } from './diff-words.ts';

/** One of two texts, what is said above it, and of words that it alone has: `only before`. */
type BesideSide = { name: string; only: string; head?: ReactNode; text: string };

type Props = {
  before: BesideSide;
  after: BesideSide;
  /** What both are: `reply`. */
  what: string;
};

/** Two foreign texts next to each other, or one below the other where there is no room, with the words that differ marked. */
export function Beside({ before, after, what }: Props) {
  const diff = useMemo(() => diffWords(before.text, after.text), [before.text, after.text]);
  const isSame = before.text === after.text;
  return (
    <div className={s.beside}>
      <p className="quiet">
        {isSame ? `Both have the same ${what}.` : <Legend words={[before.only, after.only]} />}
        {diff.isCoarse && ' There are too many places: the end of each is marked as a whole.'}
      </p>
      <div className={s.sides}>
        <Side side={before} pieces={diff.before} left={diff.left.before} mark="del" />
        <Side side={after} pieces={diff.after} left={diff.left.after} mark="ins" />
      </div>
    </div>
  );
}

const Legend = ({ words: [before, after] }: { words: readonly [string, string] }) => (
  <>
    Words that differ: <del className={s.mark}>{before}</del>, <ins className={s.mark}>{after}</ins>
    .
  </>
);

type SideProps = {
  side: BesideSide;
  pieces: readonly Piece[];
  left: number;
  mark: 'del' | 'ins';
};

const Side = ({ side: { name, only, head, text }, pieces, left, mark }: SideProps) => (
  <article className={s.side}>
    <header>
      <h3>{name}</h3>
      {head}
    </header>
    {text === '' ? (
      <i className="quiet">Nothing</i>
    ) : (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
      <div className={s.text} tabIndex={0}>
        {pieces.map((piece, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces never move
          <OnePiece key={at} piece={piece} Mark={mark} only={only} />
        ))}
      </div>
    )}
    {left > 0 && (
      <p className="quiet">
        {formatCount(left)} more characters are neither compared nor shown here.
      </p>
    )}
    <HiddenCount text={text} />
  </article>
);

type PieceProps = { piece: Piece; Mark: 'del' | 'ins'; only: string };

const OnePiece = ({ piece: { text, isOwn }, Mark, only }: PieceProps) =>
  isOwn ? (
    <Mark className={s.mark}>
      <span className="unseen">[{only}: </span>
      <HostileText text={text} />
      <span className="unseen">]</span>
    </Mark>
  ) : (
    <HostileText text={text} />
  );
