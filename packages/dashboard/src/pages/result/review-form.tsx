import type { EvaluationStatus, Result } from '@provoke/contract';
import { type FormEvent, useState } from 'react';
import { api } from '../../api.ts';
import { ProblemBox } from '../../forms/problem-box.tsx';
import { useAction } from '../../forms/use-action.ts';
import { useDraft } from '../../forms/use-draft.ts';
import { Field } from '../../parts/field.tsx';
import { KeyBadge } from '../../parts/key-badge.tsx';
import { outcomeOf } from '../../parts/outcome-of.ts';
import { useKeys } from '../../parts/use-keys.ts';
import { wordOf } from '../../parts/verdict.tsx';
import { runKey } from '../run/run-queries.ts';
import { resultQuery, reviewsQuery } from './result-queries.ts';
import s from './review.module.css';

const CHOICES = [
  { key: '1', status: 'SUCCESSFUL_JAILBREAK' },
  { key: '2', status: 'FAILED_JAILBREAK' },
  { key: '0', status: 'NOT_EVALUATED' },
] as const;

type Verdict = { status: EvaluationStatus; reason: string };

export function ReviewForm({ result: { id, run, evaluation_status } }: { result: Result }) {
  const draft = useDraft(`review ${id}`, '');
  const { value: reason, set: setReason } = draft;
  const [before, setBefore] = useState<EvaluationStatus>();
  const choices = CHOICES.filter(({ status }) => status !== evaluation_status);
  const review = useAction(
    ({ status, reason }: Verdict) =>
      api.reviews.create({ params: { id }, body: { evaluation_status: status, reason } }),
    {
      // The run's counts, rates and index have changed.
      refresh: [resultQuery(id).queryKey, reviewsQuery(id).queryKey, runKey(run)],
      onDone: draft.drop,
      says: ({ status }) => `Overruled: ${wordOf(outcomeOf(status)).toLowerCase()}`,
    },
  );
  function decide(status: EvaluationStatus, why: string): void {
    if (review.busy) return;
    setBefore(evaluation_status);
    review.run({ status, reason: why });
  }
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const chosen = choices.find(({ status }) => status === submitter?.getAttribute('value'));
    if (chosen) decide(chosen.status, reason);
  };
  useKeys({
    ...Object.fromEntries(
      choices.map(({ key, status }) => [
        key,
        () => decide(status, reason.trim() || 'Decided by its key.'),
      ]),
    ),
    u: () => before && decide(before, 'Undone.'),
  });
  return (
    <form className={s.form} onSubmit={send}>
      <Field
        label="Reason"
        hint="Everyone in the organization sees it."
        errors={review.problem?.fields['reason']}
      >
        <textarea
          required
          rows={2}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          placeholder="The word is in the story, but it is not the planted one."
        />
      </Field>
      <ProblemBox problem={review.problem} fields={['reason']} />
      <div>
        {choices.map(({ key, status }) => (
          <button
            key={status}
            type="submit"
            className="button"
            value={status}
            disabled={review.busy}
          >
            Call it {wordOf(outcomeOf(status)).toLowerCase()} <KeyBadge>{key}</KeyBadge>
          </button>
        ))}
        {review.done && reason === '' && (
          <span className="quiet">
            Overruled. <KeyBadge>u</KeyBadge> undoes it.
          </span>
        )}
      </div>
    </form>
  );
}
