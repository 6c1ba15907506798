import { Fragment } from 'react';
import { HostileText } from '../../../parts/hostile-text.tsx';
import s from './matches.module.css';
import type { Match } from './spans.ts';

type Props = {
  text: string;
  /** Where the text begins in what the matches were found in. */
  at: number;
  matches: readonly Match[];
  plain: boolean;
};

/** A foreign text with what judges matched underlined. */
export function MarkedText({ text, at, matches, plain }: Props) {
  const end = at + text.length;
  const within = matches.filter(({ from, to }) => to > at && from < end);
  const cut = (from: number, to: number) =>
    text.slice(Math.max(0, from - at), Math.max(0, Math.min(to, end) - at));
  const last = within.at(-1)?.to ?? at;
  return (
    <>
      {within.map((match, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: matches never move
        <Fragment key={index}>
          <HostileText text={cut(within[index - 1]?.to ?? at, match.from)} plain={plain} />
          <mark className={s.match} data-by={match.by}>
            <span className="unseen">[{match.judge.slice(0, NAME_MAX)}: </span>
            <HostileText text={cut(match.from, match.to)} plain={plain} />
            <span className="unseen">]</span>
          </mark>
        </Fragment>
      ))}
      <HostileText text={cut(last, end)} plain={plain} />
    </>
  );
}

const NAME_MAX = 60;
