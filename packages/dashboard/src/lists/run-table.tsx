import type { RunSummary } from '@provoke/contract';
import { Link } from '@tanstack/react-router';
import { formatCount } from '../format.ts';
import { HostileText } from '../parts/hostile-text.tsx';
import { RunStatusMark } from '../parts/run-status.tsx';
import { numbers, TableFrame } from '../parts/table-frame.tsx';
import { Time } from '../parts/time.tsx';

/** A few runs, on the page of what they belong to. */
export const RunTable = ({ runs }: { runs: readonly RunSummary[] }) => (
  <TableFrame label="Runs" heads={['Started', 'Technique', 'Status', numbers('Results')]}>
    {runs.map(({ id, timestamp, attack_type, status, total_results }) => (
      <tr key={id}>
        <td>
          <Link to="/runs/$runId" params={{ runId: id }} className="link">
            <Time iso={timestamp} />
          </Link>
        </td>
        <td>{attack_type === null ? '–' : <HostileText text={attack_type} />}</td>
        <td>
          <RunStatusMark status={status} />
        </td>
        <td className="number">{formatCount(total_results)}</td>
      </tr>
    ))}
  </TableFrame>
);
