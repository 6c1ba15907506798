import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { Command } from '../../parts/command.tsx';
import { LazyYamlFile } from './lazy-yaml-file.ts';
import s from './sections/new-campaign.module.css';
import { commandFor, commandForKey, fileNameFor } from './values/campaign-command.ts';
import { SERVICE_KEY } from './values/read-campaign.ts';
import { variablesIn } from './values/variables-in.ts';
import { WrongFields } from './wrong-fields.tsx';

type Props = {
  campaign: Record<string, unknown>;
  /** Fields that have been filled in and cannot be used. */
  wrong: number;
  /** Names of fields that are still to be filled in. */
  missing: readonly string[];
  isReady: boolean;
  agent: string;
  technique: string;
  /** Hands it to the workers of this target. */
  target: string | undefined;
};

/** The file and what to type. */
export function CampaignFile({
  campaign,
  wrong,
  missing,
  isReady,
  agent,
  technique,
  target,
}: Props) {
  const name = fileNameFor(agent, technique);
  return (
    <aside className={s.result}>
      <Suspense>
        <LazyYamlFile name={name} value={campaign} comment={COMMENT} isReady={isReady} />
      </Suspense>
      <div role="status" className={s.steps}>
        <WrongFields {...{ wrong, missing }} what="the file can be run" />
        {isReady && (
          <>
            {target !== undefined && (
              <p>The command reads these goals on your machine and sends them to the workers.</p>
            )}
            <p>Save the file, then type:</p>
            {variablesIn(campaign).map((variable) => (
              <Command key={variable}>{commandForKey(variable)}</Command>
            ))}
            <Command>{commandFor(name, target)}</Command>
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
