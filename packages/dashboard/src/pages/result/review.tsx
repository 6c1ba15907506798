import type { Result } from '@provoke/contract';
import { useQuery } from '@tanstack/react-query';
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
              <Verdict outcome={outcomeOf(review.previous_status)} />
              <span aria-hidden="true">→</span>
              <span className="unseen">became</span>
              <Verdict outcome={outcomeOf(review.evaluation_status)} />
              <span className="quiet">
                <HostileText text={review.reviewer_username ?? 'a deleted user'} />,{' '}
                <Time iso={review.timestamp} />
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
