import { Link } from '@tanstack/react-router';
import { Command } from '../../parts/command.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { Empty } from '../../states/empty.tsx';
import s from './overview.module.css';

/** A new installation: what to type to see something. */
export const FirstSteps = () => (
  <>
    <PageHead title="Overview" />
    <Empty title="No runs yet">
      The form of a{' '}
      <Link to="/new-campaign" className="link">
        new campaign
      </Link>{' '}
      writes its file and shows the commands to run on a machine that reaches your agent. On the
      service's own data folder, these three commands do the same. The campaign appears here
      immediately.
    </Empty>
    <ol className={s.steps}>
      <li>
        <h2>Write a campaign file</h2>
        <Command>provoke init</Command>
      </li>
      <li>
        <h2>Check that everything answers</h2>
        <Command>provoke doctor</Command>
      </li>
      <li>
        <h2>Run it</h2>
        <Command>provoke run</Command>
      </li>
    </ol>
  </>
);
