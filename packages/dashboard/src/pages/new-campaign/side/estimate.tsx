import { estimateLines } from '@provoke/figures';
import { useQuery } from '@tanstack/react-query';
import { chosenTechniques } from '../values/chosen/chosen-techniques.ts';
import { AGENT_ID } from '../values/draft/choose-agent.ts';
import { estimateForm } from '../values/estimate/estimate-form.ts';
import { findGoals } from '../values/find-goals.ts';
import type { FormValues, Json } from '../values/form-values.ts';
import type { Workers } from '../values/read-workers.ts';
import { paceQuery } from './pace-query.ts';
import s from './side.module.css';

type Props = { values: FormValues; agent: Json; attack: Json; workers: Workers | undefined };

/** Calls to the agent at a time, where the command runs it. */
const CONCURRENCY = 4;

/** What the campaign may take, and what that rests on. */
export function Estimate({ values, agent, attack, workers }: Props) {
  const { data: pace } = useQuery(paceQuery(values[AGENT_ID] ?? ''));
  const goals = findGoals(attack)?.length;
  const techniques = chosenTechniques(values).length + (attack['floor'] === true ? 1 : 0);
  if (goals === undefined || goals === 0 || techniques === 0) return <p>{UNKNOWN}</p>;
  const secondsPerCall = pace ?? undefined;
  const concurrency = workers?.concurrency ?? CONCURRENCY;
  const { total, withoutPrice } = estimateForm(values, {
    ...{ agent, attack, goals, concurrency, secondsPerCall },
    perMinute: workers?.requests_per_minute ?? null,
  });
  const repeats = typeof attack['repeat'] === 'number' ? attack['repeat'] : 1;
  return (
    <dl className={s.estimate}>
      {estimateLines({
        ...{ total, withoutPrice, goals, techniques, repeats, secondsPerCall, concurrency },
      }).map(([what, words]) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  );
}

const UNKNOWN =
  'What it takes is known when its techniques and goals are. For goals of a file, the command says it: provoke run FILE --estimate.';
