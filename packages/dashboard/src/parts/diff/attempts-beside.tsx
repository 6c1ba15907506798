import type { Result } from '@provoke/contract';
import { actWordOf, readExchange, writeMessages } from '@provoke/evidence';
import { Link } from '@tanstack/react-router';
import { Act } from '../acts/act.tsx';
import { outcomeOf } from '../outcome-of.ts';
import { Verdict } from '../verdict.tsx';
import s from './attempts-beside.module.css';
import { Beside } from './beside.tsx';

/** An attempt, what it is called here, `Before`, and of words that it alone has: `only before`. */
type NamedAttempt = { name: string; only: string; result: Result; isLinked?: boolean };

type Props = { before: NamedAttempt; after: NamedAttempt };

/** Two attempts: what the agent answered, and what it was sent. */
export function AttemptsBeside({ before, after }: Props) {
  const was = readExchange(before.result);
  const is = readExchange(after.result);
  const [sent, sentAfter] = [writeMessages(was.sent), writeMessages(is.sent)];
  return (
    <div className={s.attempts}>
      <Beside
        what="reply"
        before={{ ...wordsOf(before), head: <Head {...before} />, text: was.reply ?? '' }}
        after={{ ...wordsOf(after), head: <Head {...after} />, text: is.reply ?? '' }}
      />
      {sent === sentAfter ? (
        <p className="quiet">Both were sent the same.</p>
      ) : (
        <details>
          <summary>What was sent</summary>
          <Beside
            what="prompt"
            before={{ ...wordsOf(before), text: sent }}
            after={{ ...wordsOf(after), text: sentAfter }}
          />
        </details>
      )}
    </div>
  );
}

const wordsOf = ({ name, only }: NamedAttempt) => ({ name, only });

function Head({ result, isLinked = true, name }: NamedAttempt) {
  const word = actWordOf(result);
  return (
    <>
      {word ? <Act word={word} /> : <Verdict outcome={outcomeOf(result.evaluation_status)} />}
      {isLinked && (
        <Link
          to="/runs/$runId/results/$resultId"
          params={{ runId: result.run, resultId: result.id }}
          className="link"
          preload={false}
        >
          Open<span className="unseen"> the attempt {name}</span>
        </Link>
      )}
    </>
  );
}
