import { Link } from '@tanstack/react-router';
import { Command } from '../../parts/command.tsx';
import { Empty } from '../../states/empty.tsx';
import s from './shared/campaigns.module.css';
import { workCommand } from './shared/work-command.ts';

/** What workers are for, and the two commands. */
export const NoCampaigns = () => (
  <>
    <Empty title="No campaigns on workers yet">
      When one machine is too slow, start workers that reach the agent, and give them campaigns:
      from{' '}
      <Link to="/new-campaign" search={{ on: 'workers' }} className="link">
        the form
      </Link>
      , or from a terminal.
    </Empty>
    <ol className={s.steps}>
      <li>
        <h2>On each worker</h2>
        <p className="soft">
          Its worker.yaml lists the agents that it may attack, by target name. The keys of the
          agents stay there.
        </p>
        <Command>{workCommand}</Command>
      </li>
      <li>
        <h2>From anywhere</h2>
        <p className="soft">
          <code>staging</code> is the name of a target in worker.yaml.
        </p>
        <Command>provoke run --workers staging</Command>
      </li>
    </ol>
  </>
);
