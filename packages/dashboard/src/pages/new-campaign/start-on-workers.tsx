import { plural } from '@provoke/figures';
import { useNavigate } from '@tanstack/react-router';
import { MayNotWrite } from '../../forms/may-not.tsx';
import { ProblemBox } from '../../forms/problem-box.tsx';
import { useAction } from '../../forms/use-action.ts';
import { useRole } from '../../forms/use-role.ts';
import { Section } from '../../parts/section.tsx';
import { CAMPAIGNS } from '../campaigns/shared/campaigns-key.ts';
import { Decided } from './decided.tsx';
import { handOver } from './hand-over.ts';
import { type FormErrors, goToField, MissingFields } from './missing-fields.tsx';
import s from './sections/new-campaign.module.css';
import { useStart } from './use-start.ts';
import type { Configurable } from './values/campaign-parts.ts';
import { findGoals } from './values/find-goals.ts';
import type { FormValues, Json } from './values/form-values.ts';
import { planHandOver } from './values/plan-hand-over.ts';
import type { Workers } from './values/read-workers.ts';
import { toWorkerFile } from './values/to-worker-file.ts';
import { WorkerFile } from './worker-file.tsx';

type Props = {
  /** The agent of the service; absent for a new one. */
  id: string | undefined;
  values: FormValues;
  attack: Json;
  technique: Configurable;
  workers: Workers;
  errors: FormErrors;
  /** Whether some of them are about what was typed already. */
  isSaid: boolean;
  isReady: boolean;
  /** Shows what is wrong at each field. */
  onSayAll(): void;
};

/** Hands the campaign to the workers of its target, and shows what their file must allow. */
export function StartOnWorkers({ id, values, errors, isSaid, isReady, onSayAll, ...read }: Props) {
  const navigate = useNavigate();
  const { mayWrite } = useRole();
  const given = { ...read, goals: findGoals(read.attack) ?? [] };
  const start = useStart(JSON.stringify([id, values, given]));
  const plan = planHandOver(values, { ...given, start });
  const { run, busy, problem } = useAction(() => handOver(plan, { id, start }), {
    refresh: [CAMPAIGNS, ['runs'], ['agents'], ['attacks']],
    onDone: (campaign) => navigate({ to: '/campaigns/$id', params: { id: campaign.id } }),
  });
  const { attack, goals, workers } = given;
  const sayMissing = () => {
    onSayAll();
    const [first] = Object.keys(errors);
    if (first !== undefined) goToField(first);
  };
  const techniques = plural(plan.attacks.length, 'technique');
  return (
    <aside className={s.result}>
      <Section
        title="Start on workers"
        note={`${techniques} on ${plural(goals.length, 'goal')}. The campaign waits until a worker with that target takes it.`}
      >
        <div className={s.steps}>
          <MayNotWrite what="start campaigns" />
          <div role="status">
            <MissingFields errors={errors} isSaid={isSaid} />
          </div>
          <Decided values={values} attack={attack} />
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
                Start on workers
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
