import { formatCount } from '@provoke/figures';
import { useState } from 'react';
import { cutText } from './cut-text.ts';
import { HiddenCount } from './hidden-count.tsx';
import s from './hostile-text.module.css';
import { HostileText } from './hostile-text.tsx';

type Props = {
  text: string;
  mono?: boolean;
  /** Whether hidden characters are counted below the text. */
  counted?: boolean;
  /** Leaves hidden characters out. */
  plain?: boolean;
};

/** A text of any length: its start and its end, and the middle on request. */
export function LongText({ text, mono = false, counted = true, plain = false }: Props) {
  const [isWhole, showWhole] = useState(false);
  const { head, left, tail } = cutText(text);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <div className={s.text} data-mono={mono} tabIndex={0}>
        {isWhole || left === 0 ? (
          <HostileText text={text} plain={plain} />
        ) : (
          <>
            <HostileText text={head} plain={plain} />
            <span className={s.cut}>
              {formatCount(left)} characters are not shown.{' '}
              <button type="button" className="link" onClick={() => showWhole(true)}>
                Show the whole text
              </button>
            </span>
            <HostileText text={tail} plain={plain} />
          </>
        )}
      </div>
      {counted && <HiddenCount text={text} />}
    </>
  );
}
