import { AttemptLink, type Within } from './attempt-link.tsx';
import s from './stream-grid.module.css';
import type { Streams } from './to-streams.ts';

type Props = Within & { grid: Streams };

/** A row a stream of the attacker, a column a turn: where a conversation broke, and which ones led nowhere. */
export const StreamGrid = ({ grid: { streams, turns, word }, ...within }: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
  <section className={s.room} aria-label={`By ${word}`} tabIndex={0}>
    <div className={s.heads} aria-hidden="true">
      <span>{word}</span>
      {turns.map((turn) => (
        <span key={turn}>{turn}</span>
      ))}
    </div>
    <ol>
      {streams.map(({ stream, turns }) => (
        <li key={stream} className={s.stream}>
          <span className="quiet">{stream !== null && `stream ${stream}`}</span>
          <ol>
            {turns.map(({ attempt, turn, column }) => (
              <li key={attempt.place} style={{ gridColumnStart: column + 1 }}>
                <AttemptLink
                  {...within}
                  attempt={attempt}
                  name={`${stream === null ? '' : `Stream ${stream}, `}${word} ${turn}`}
                />
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ol>
  </section>
);
