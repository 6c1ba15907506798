import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { Command } from '../../../parts/command.tsx';
import { Section } from '../../../parts/section.tsx';
import s from '../sections/new-campaign.module.css';
import { commandFor, commandForKey, fileNameFor } from '../values/campaign-command.ts';
import type { FormValues, Json } from '../values/form-values.ts';
import { SERVICE_KEY } from '../values/read-campaign.ts';
import type { Workers } from '../values/read-workers.ts';
import { variablesIn } from '../values/variables-in.ts';
import { Decided } from './decided.tsx';
import { Estimate } from './estimate.tsx';
import { LazyYamlFile } from './lazy-yaml-file.ts';
import { type FormErrors, MissingFields } from './missing-fields.tsx';

type Props = {
  campaign: { agent: Json; attack: Json };
  values: FormValues;
  errors: FormErrors;
  /** Whether some of them are about what was typed already. */
  isSaid: boolean;
  isReady: boolean;
  techniques: readonly string[];
  /** Hands it to the workers of their target. */
  workers: Workers | undefined;
};

/** What it takes, the file, and what to type. */
export function CampaignFile({ campaign, values, errors, isSaid, isReady, ...props }: Props) {
  const { techniques, workers } = props;
  const name = fileNameFor(values['agent.name'] ?? '', techniques);
  return (
    <aside className={s.result}>
      <Section title="What it takes">
        <div className={s.steps}>
          <Estimate {...{ values, workers }} {...campaign} />
          <Decided values={values} attack={campaign.attack} />
          <div role="status">
            <MissingFields errors={errors} isSaid={isSaid} />
          </div>
        </div>
      </Section>
      <Suspense>
        <LazyYamlFile name={name} value={campaign} comment={COMMENT} isReady={isReady} />
      </Suspense>
      <div role="status" className={s.steps}>
        {isReady && (
          <>
            {workers && (
              <p>The command reads these goals on your machine and sends them to the workers.</p>
            )}
            <p>Save the file, then type:</p>
            {variablesIn(campaign).map((variable) => (
              <Command key={variable}>{commandForKey(variable)}</Command>
            ))}
            <Command>{commandFor(name, workers?.target)}</Command>
            <p className="quiet">
              {SERVICE_KEY} is a key of this service, which shows the campaign while it runs. Make
              one under{' '}
              <Link to="/keys" className="link">
                Keys
              </Link>
              .
            </p>
          </>
        )}
      </div>
    </aside>
  );
}

const COMMENT = 'Authorized testing only: attack agents that you own or may test.';
