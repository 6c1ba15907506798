import { useNavigate } from '@tanstack/react-router';
import { MayNotWrite } from '../../../forms/may-not.tsx';
import { ProblemBox } from '../../../forms/problem-box.tsx';
import { useAction } from '../../../forms/use-action.ts';
import { useRole } from '../../../forms/use-role.ts';
import { Section } from '../../../parts/section.tsx';
import { CAMPAIGNS } from '../../campaigns/shared/campaigns-key.ts';
import { SCHEDULES } from '../../schedules/shared/schedule-queries.ts';
import s from '../sections/new-campaign.module.css';
import { AGENT_ID } from '../values/draft/choose-agent.ts';
import { DRAFT_NAME } from '../values/draft/draft-name.ts';
import { findGoals } from '../values/find-goals.ts';
import type { FormValues, Json } from '../values/form-values.ts';
import { planHandOver } from '../values/plan-hand-over.ts';
import { readRepeat } from '../values/read-repeat.ts';
import type { Workers } from '../values/read-workers.ts';
import { toWorkerFile } from '../values/to-worker-file.ts';
import { Decided } from './decided.tsx';
import { Estimate } from './estimate.tsx';
import { handOver } from './hand-over.ts';
import { type FormErrors, goToField, MissingFields } from './missing-fields.tsx';
import { useStart } from './use-start.ts';
import { WorkerFile } from './worker-file.tsx';

type Props = {
  values: FormValues;
  agent: Json;
  attack: Json;
  workers: Workers;
  errors: FormErrors;
  /** Whether some of them are about what was typed already. */
  isSaid: boolean;
  isReady: boolean;
  /** Shows what is wrong at each field. */
  onSayAll(): void;
};

/** Hands the campaign to the workers of its target, and shows what their file must allow. */
export function StartOnWorkers({ values, errors, isSaid, isReady, onSayAll, ...read }: Props) {
  const navigate = useNavigate();
  const { mayWrite } = useRole();
  const { agent, attack, workers } = read;
  const given = { attack, workers, goals: findGoals(attack) ?? [] };
  const { value: repeat } = readRepeat(values);
  const start = useStart(JSON.stringify([values, given]));
  const plan = planHandOver(values, { ...given, start });
  const id = values[AGENT_ID] || undefined;
  const { run, busy, problem } = useAction(
    () => handOver(plan, { id, start, repeat: repeat && { ...repeat, target: workers.target } }),
    {
      refresh: [CAMPAIGNS, SCHEDULES, ['runs'], ['agents'], ['attacks']],
      draft: DRAFT_NAME,
      onDone: (made) =>
        made.schedule
          ? navigate({ to: '/schedules/$id', params: { id: made.schedule.id } })
          : navigate({ to: '/campaigns/$id', params: { id: made.campaign.id } }),
    },
  );
  const sayMissing = () => {
    onSayAll();
    const [first] = Object.keys(errors);
    if (first !== undefined) goToField(first);
  };
  return (
    <aside className={s.result}>
      <Section
        title="Start on workers"
        note="The campaign waits until a worker with that target takes it."
      >
        <div className={s.steps}>
          <Estimate {...{ values, agent, attack, workers }} />
          <MayNotWrite what="start campaigns" />
          <Decided values={values} attack={attack} />
          <div role="status">
            <MissingFields errors={errors} isSaid={isSaid} />
          </div>
          <ProblemBox problem={problem} />
          {mayWrite && (
            <p>
              <button
                type="button"
                className="button"
                data-kind="main"
                disabled={busy}
                onClick={() => (isReady ? run(undefined) : sayMissing())}
              >
                {repeat ? 'Start and schedule' : 'Start on workers'}
              </button>
            </p>
          )}
        </div>
      </Section>
      {isReady && (
        <WorkerFile
          file={toWorkerFile(values, { target: workers.target, attack })}
          asksModel={asksModel(attack)}
        />
      )}
    </aside>
  );
}

/** Whether it names a model of its own. */
const asksModel = ({ attacker, judges }: Json) =>
  [attacker, judges].flat().some((one) => (one as { identifier?: unknown })?.identifier);
