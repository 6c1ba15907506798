import type { TimeWords } from '@provoke/figures';
import type { ReactNode } from 'react';
import { actName } from '../../../parts/acts/act.tsx';
import { ActMark } from '../../../parts/acts/act-mark.tsx';
import s from './conduct.module.css';
import type { Matched } from './read-way.ts';
import { ruleName } from './rule-words.ts';

type Props = {
  title: ReactNode;
  /** Who saw it, or who sent it. */
  seenBy?: string;
  chip?: string | undefined;
  time?: TimeWords;
  /** Content that came from outside of the agent, which provoke sent. */
  isOurs?: boolean;
  matched?: Matched | null;
  isLate?: boolean;
  children: ReactNode;
};

const RULES_SHOWN = 3;

/** A step of the way: a dot on the line, or the mark of the rule's kind, and what it held. */
export const StepFrame = ({
  title,
  seenBy,
  chip,
  time: { at, took } = {},
  isOurs = false,
  matched = null,
  isLate = false,
  children,
}: Props) => (
  <li data-late={isLate} data-act={matched?.kind}>
    <span className={s.dot}>{matched && <ActMark word={matched.kind} />}</span>
    <div className={s.step} data-ours={isOurs}>
      <header>
        {at && <span className={s.at}>{at}</span>}
        <h3>{title}</h3>
        {matched && <b className={s.forbidden}>{forbiddenWords(matched)}</b>}
        {isLate && <span className={s.chip}>late</span>}
        {chip && <span className={s.chip}>{chip}</span>}
        {seenBy && <span className="soft">{seenBy}</span>}
        {took && <span className="soft number">{took}</span>}
      </header>
      <div className={s.box}>{children}</div>
    </div>
  </li>
);

/** `Did, forbidden by goal rule 1` */
const forbiddenWords = ({ kind, rules }: Matched): string =>
  `${actName(kind)}, forbidden by ${rules.slice(0, RULES_SHOWN).map(ruleName).join(', ')}`;
