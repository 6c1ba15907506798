import type { Campaign } from '@provoke/contract';
import { Command } from '../../../parts/command.tsx';
import { HostileText } from '../../../parts/hostile-text.tsx';
import s from '../shared/campaigns.module.css';
import { workCommand } from '../shared/work-command.ts';

/** Until the first slice is taken: which worker will take it, and how to start one. */
export const WaitsForWorker = ({ campaign: { status, target } }: { campaign: Campaign }) =>
  status === 'QUEUED' && (
    <div className={s.waits} role="status">
      <p>
        <b>It waits for a worker.</b> A worker takes it if its worker.yaml has the target{' '}
        <code>
          <HostileText text={target} />
        </code>
        , and its environment every variable that the campaign refers to. Start one where the agent
        can be reached:
      </p>
      <Command>{workCommand}</Command>
    </div>
  );
