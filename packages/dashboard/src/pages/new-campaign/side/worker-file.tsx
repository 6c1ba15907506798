import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { Command } from '../../../parts/command.tsx';
import { workCommand } from '../../campaigns/shared/work-command.ts';
import { commandForKey } from '../values/campaign-command.ts';
import { SERVICE_KEY } from '../values/read-campaign.ts';
import { variablesOf, type WorkerFileContent } from '../values/to-worker-file.ts';
import { LazyYamlFile } from './lazy-yaml-file.ts';

type Props = { file: WorkerFileContent; asksModel: boolean };

/** What the workers need: the target in their file, and keys in their environment. */
export function WorkerFile({ file, asksModel }: Props) {
  return (
    <Suspense>
      <LazyYamlFile
        name="worker.yaml"
        note="What each worker must allow. Add this to your worker file."
        value={file}
      >
        {asksModel && (
          <p className="soft">
            A key is sent only to the address that it is declared for. If a model is at another
            address than its vendor's, write that one under <code>models</code>, with its key. Add
            models without a key, unless they are at this service or at the agent.
          </p>
        )}
        <p>On each worker:</p>
        {[...variablesOf(file), SERVICE_KEY].map((variable) => (
          <Command key={variable}>{commandForKey(variable)}</Command>
        ))}
        <Command>{workCommand}</Command>
        <p className="quiet">
          Keys are in the environment of the workers, and nowhere else: not in the campaign, and not
          at this service. {SERVICE_KEY} is a key of this service; make one under{' '}
          <Link to="/keys" className="link">
            Keys
          </Link>
          .
        </p>
      </LazyYamlFile>
    </Suspense>
  );
}
