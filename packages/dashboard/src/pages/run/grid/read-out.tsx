import { HostileText } from '../../../parts/hostile-text.tsx';
import { Verdict } from '../../../parts/verdict.tsx';
import { lookOf } from '../columns/statuses.ts';
import s from './grid.module.css';
import type { Spot } from './grid-block.tsx';
import { LOOKED_AT, NONE } from './order-goals.ts';

const TEXT_MAX = 300;

type Props = {
  spot: Spot | undefined;
  /** What a column is. */
  word: string;
  text: string | undefined;
  hasLookedAt: boolean;
};

/** The text of the mark under the pointer; without one, the meaning of the colours. */
export const ReadOut = ({ spot, word, text, hasLookedAt }: Props) => (
  <p className={s.readout} aria-live="polite">
    {spot ? (
      <>
        {spot.status === NONE ? <span className="quiet">Not attempted</span> : <Mark {...spot} />}
        <span className="quiet">
          {word} {spot.attempt + 1}
        </span>
        <span className="clip">
          <HostileText text={(text ?? '').slice(0, TEXT_MAX)} plain />
        </span>
      </>
    ) : (
      <>
        <Verdict outcome="broken" />
        {hasLookedAt && (
          <span className={s.key} data-kind="looked-at">
            <i />
            {LOOKED_AT_WORDS}
          </span>
        )}
        <span className={s.key}>
          <i />
          Resisted
        </span>
        <span className={s.key} data-kind="odd">
          <i />
          Error or no verdict
        </span>
      </>
    )}
  </p>
);

const LOOKED_AT_WORDS = 'Broken, looked at';

const Mark = ({ status }: Spot) =>
  status === LOOKED_AT ? (
    <Verdict outcome="broken" word={LOOKED_AT_WORDS} />
  ) : (
    <Verdict {...lookOf(status)} />
  );
