import type { Result } from '@provoke/contract';
import { LongText } from '../../../parts/long-text.tsx';
import { MarkedText } from './marked-text.tsx';
import { MatchNotes } from './match-notes.tsx';
import { useMatches } from './use-matches.ts';

type Props = { result: Result; text: string; plain: boolean };

/** A result's reply with what its judges matched marked, and below it by whom. */
export function ReplyText({ result, text, plain }: Props) {
  const { matches, unmarked } = useMatches(result);
  return (
    <>
      <LongText
        text={text}
        plain={plain}
        draw={(part, at) => <MarkedText text={part} {...{ at, matches, plain }} />}
      />
      <MatchNotes {...{ matches, unmarked, text }} />
    </>
  );
}
