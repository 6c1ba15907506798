import type { Result } from '@provoke/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Loaded } from '../../../lists/loaded.tsx';
import { AttemptsBeside } from '../../../parts/diff/attempts-beside.tsx';
import { Field } from '../../../parts/field.tsx';
import { Section } from '../../../parts/section.tsx';
import type { RunFilter } from '../../run/filter.ts';
import type { AttemptList } from '../attempts/attempt.ts';
import { resultQuery } from '../result-queries.ts';
import s from './beside.module.css';
import { listOthers } from './list-others.ts';

type Props = {
  result: Result;
  runId: string;
  filter: RunFilter;
  list: AttemptList;
  /** The id of the other attempt. */
  other: string;
};

/** The attempt of the page and another one at the same goal, next to each other. */
export function SideBySide({ result, runId, filter, list, other }: Props) {
  const navigate = useNavigate();
  const query = useQuery(resultQuery(other));
  const others = listOthers(list.attempts);
  const chosen = others.find(({ id }) => id === other);
  const here = {
    to: '/runs/$runId/results/$resultId',
    params: { runId, resultId: result.id },
    resetScroll: false,
  } as const;
  return (
    <Section
      title="Side by side"
      note="This attempt and another one at the same goal."
      aside={
        <Link {...here} search={filter} className="button" replace>
          Close<span className="unseen"> the other attempt</span>
        </Link>
      }
    >
      <div className={s.choice}>
        <Field label="The other attempt">
          <select
            value={other}
            onChange={({ target }) =>
              void navigate({ ...here, search: { ...filter, with: target.value }, replace: true })
            }
          >
            {!chosen && <option value={other}>{other.slice(0, ID_MAX)}</option>}
            {others.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </Field>
      </div>
      <Loaded query={query} what="The other attempt">
        {(found) => (
          <AttemptsBeside
            before={{
              name: 'The other attempt',
              only: 'only in the other attempt',
              result: found,
            }}
            after={{
              name: 'This attempt',
              only: 'only in this attempt',
              result,
              isLinked: false,
            }}
          />
        )}
      </Loaded>
    </Section>
  );
}

const ID_MAX = 60;
