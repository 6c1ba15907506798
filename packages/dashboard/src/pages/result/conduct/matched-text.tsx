import { HostileText } from '../../../parts/hostile-text.tsx';
import s from './conduct.module.css';
import { splitMatches } from './split-matches.ts';

type Props = { text: string; literals: readonly string[] };

/** A foreign text with what a rule matched underlined. */
export const MatchedText = ({ text, literals }: Props) =>
  splitMatches(text, literals).map(({ text, isMatched }, at) =>
    isMatched ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces never move
      <mark key={at} className={s.matched}>
        <HostileText text={text} />
      </mark>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces never move
      <HostileText key={at} text={text} />
    ),
  );
