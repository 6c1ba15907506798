import { plural } from '@provoke/figures';
import { cutText } from '../../../parts/cut-text.ts';
import { HostileText } from '../../../parts/hostile-text.tsx';
import type { Matches } from './find-matches.ts';
import s from './matches.module.css';
import type { Match } from './spans.ts';

type Props = Matches & { text: string };

/** Whose words are marked in a reply and how, and what was matched and cannot be marked. */
export function MatchNotes({ matches, unmarked, text }: Props) {
  const hidden = matches.filter((match) => isCutOff(match, text)).length;
  if (matches.length + unmarked.length === 0) return null;
  return (
    <ul className={s.notes}>
      <Marked matches={matches} by="pattern" words="matched" />
      <Marked matches={matches} by="words" words="quoted" />
      {hidden > 0 && <li>{plural(hidden, 'marked place')} in the part that is not shown.</li>}
      {unmarked.map(({ judge, reason }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never move
        <li key={at}>
          What <HostileText text={judge.slice(0, NAME_MAX)} /> matched cannot be marked here: “
          <HostileText text={reason.slice(0, REASON_MAX)} />”
        </li>
      ))}
    </ul>
  );
}

const NAME_MAX = 60;
const REASON_MAX = 300;
const NAMED_MAX = 5;

type MarkedProps = { matches: readonly Match[]; by: Match['by']; words: string };

function Marked({ matches, by, words }: MarkedProps) {
  const judges = new Set(matches.filter((match) => match.by === by).map(({ judge }) => judge));
  if (judges.size === 0) return null;
  return (
    <li>
      <span className={s.match} data-by={by}>
        {by === 'pattern' ? 'Underlined' : 'Dotted'}
      </span>
      : {words} by{' '}
      <HostileText
        text={[...judges]
          .slice(0, NAMED_MAX)
          .map((judge) => judge.slice(0, NAME_MAX))
          .join(', ')}
      />
      .
    </li>
  );
}

function isCutOff({ from, to }: Match, text: string): boolean {
  const { head, tail } = cutText(text);
  return from >= head.length && to <= text.length - tail.length;
}
