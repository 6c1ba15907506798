import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { Field } from '../../parts/field.tsx';
import { nameRun } from '../../parts/name-run.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { Empty } from '../../states/empty.tsx';
import { FailedPart } from '../../states/failed-part.tsx';
import { Loading } from '../../states/loading.tsx';
import s from './compare.module.css';
import { newestRunsQuery } from './compare-queries.ts';

/** Two sides to choose, before they can be compared. */
export function Pickers({ a, b }: { a: string | undefined; b: string | undefined }) {
  const { data, error, refetch } = useQuery(newestRunsQuery);
  return (
    <>
      <PageHead title="Compare">
        Two runs with the same set-up and goals: what got better or worse.
      </PageHead>
      {error && <FailedPart what="The runs" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data && data.count < 2 && (
        <Empty title="Nothing to compare yet" command="provoke run">
          Attack the same agent twice; then choose both runs here.
        </Empty>
      )}
      {data && data.count >= 2 && (
        <Chooser
          runs={data.results.map((run) => ({ id: run.id, name: nameRun(run) }))}
          {...firstOf(data.results, { a, b })}
        />
      )}
    </>
  );
}

type Asked = { a: string | undefined; b: string | undefined };

/** The newest run after, and before it the newest that is another one, unless they were named. */
function firstOf(runs: readonly { id: string }[], { a, b = runs[0]?.id ?? '' }: Asked) {
  return { a: a ?? runs.find(({ id }) => id !== b)?.id ?? '', b };
}

type ChooserProps = { runs: readonly { id: string; name: string }[]; a: string; b: string };

function Chooser({ runs, ...first }: ChooserProps) {
  const [sides, choose] = useState(first);
  const navigate = useNavigate();
  const compare = (event: FormEvent) => {
    event.preventDefault();
    void navigate({ to: '/compare', search: sides });
  };
  const missing = Object.values(first).filter((id) => !runs.some((run) => run.id === id));
  const listed = [...missing.map((id) => ({ id, name: id })), ...runs];
  return (
    <form className={s.pickers} onSubmit={compare}>
      {(['a', 'b'] as const).map((side) => (
        <Field key={side} label={side === 'a' ? 'Before' : 'After'}>
          <select
            value={sides[side]}
            onChange={({ target }) => choose({ ...sides, [side]: target.value })}
          >
            {listed.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </Field>
      ))}
      <button type="submit" className="button" data-kind="main">
        Compare
      </button>
    </form>
  );
}
