import type { Result, Review as Reviewed } from '@provoke/contract';
import { raisedActs, raisedSeverityWords } from '@provoke/figures';
import { useQuery } from '@tanstack/react-query';
import { Act } from '../../parts/acts/act.tsx';
import { HostileText } from '../../parts/hostile-text.tsx';
import { LongText } from '../../parts/long-text.tsx';
import { outcomeOf } from '../../parts/outcome-of.ts';
import { Section } from '../../parts/section.tsx';
import { Time } from '../../parts/time.tsx';
import { Verdict } from '../../parts/verdict.tsx';
import { profileQuery } from '../../queries.ts';
import { FailedPart } from '../../states/failed-part.tsx';
import { reviewsQuery } from './result-queries.ts';
import s from './review.module.css';
import { ReviewForm } from './review-form.tsx';

/** What counted before, and what counts since. */
function Change({ review }: { review: Reviewed }) {
  const raised = raisedActs(review);
  return (
    <>
      {raised ? (
        <Act word={raised.from} />
      ) : (
        <Verdict outcome={outcomeOf(review.previous_status)} />
      )}
      <span aria-hidden="true">→</span>
      <span className="unseen">became</span>
      {raised ? (
        <Act word={raised.to} />
      ) : (
        <Verdict outcome={outcomeOf(review.evaluation_status)} />
      )}
    </>
  );
}

function decidedBy(review: Reviewed): string {
  if (review.source === 'trace')
    return ['raised by a late span', raisedSeverityWords(review)].filter(Boolean).join(', ');
  return review.reviewer_username ?? 'a deleted user';
}

/** A person's verdict replaces the judges', and theirs remains to be seen. */
export function Review({ result }: { result: Result }) {
  const { data: profile } = useQuery(profileQuery);
  const { data: reviews, error, refetch } = useQuery(reviewsQuery(result.id));
  return (
    <Section title="Overrule" note="A person’s verdict counts instead of the judges’.">
      {profile && profile.role !== 'viewer' && <ReviewForm result={result} />}
      {profile?.role === 'viewer' && (
        <p className="quiet">Viewers may read reviews. Members and owners may overrule.</p>
      )}
      {error && <FailedPart what="The reviews" error={error} onRetry={() => void refetch()} />}
      <ol className={`ruled ${s.history}`}>
        {reviews?.results.map((review) => (
          <li key={review.id}>
            <p>
              <Change review={review} />
              <span className="quiet">
                <HostileText text={decidedBy(review)} />, <Time iso={review.timestamp} />
              </span>
            </p>
            <LongText text={review.reason} />
          </li>
        ))}
      </ol>
      {reviews && reviews.count > reviews.results.length && (
        <p className="quiet">
          {reviews.count - reviews.results.length} earlier reviews are not shown.
        </p>
      )}
    </Section>
  );
}
