import { plural } from '@provoke/figures';
import { type ReactNode, useState } from 'react';
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
  /** Draws a part of the text and where it begins, if not as a foreign text without marks. */
  draw?: (part: string, at: number) => ReactNode;
};

/** A text of any length: its start and its end, and the middle on request. */
export function LongText({
  text,
  mono = false,
  counted = true,
  plain = false,
  draw = (part) => <HostileText text={part} plain={plain} />,
}: Props) {
  const [isWhole, showWhole] = useState(false);
  const { head, left, tail } = cutText(text);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <div className={s.text} data-mono={mono} tabIndex={0}>
        {isWhole || left === 0 ? (
          draw(text, 0)
        ) : (
          <>
            {draw(head, 0)}
            <span className={s.cut}>
              {plural(left, 'character is', 'characters are')} not shown.{' '}
              <button type="button" className="link" onClick={() => showWhole(true)}>
                Show the whole text
              </button>
            </span>
            {draw(tail, text.length - tail.length)}
          </>
        )}
      </div>
      {counted && <HiddenCount text={text} />}
    </>
  );
}
