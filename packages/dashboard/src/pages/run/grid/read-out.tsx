import { HostileText } from '../../../parts/hostile-text.tsx';
import { Verdict } from '../../../parts/verdict.tsx';
import { lookOf } from '../columns/statuses.ts';
import s from './grid.module.css';
import type { Spot } from './grid-block.tsx';
import { NONE } from './order-goals.ts';

const TEXT_MAX = 300;

type Props = {
  spot: Spot | undefined;
  /** What a column is. */
  word: string;
  text: string | undefined;
};

/** The text of the mark under the pointer; without one, the meaning of the colours. */
export const ReadOut = ({ spot, word, text }: Props) => (
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

const Mark = ({ status }: Spot) => <Verdict {...lookOf(status)} />;
