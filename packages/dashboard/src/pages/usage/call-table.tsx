import { formatCount } from '@provoke/figures';
import { useQuery } from '@tanstack/react-query';
import { formatExactUsd, formatMilliseconds } from '../../format.ts';
import { Loaded } from '../../lists/loaded.tsx';
import { Pager } from '../../lists/pager.tsx';
import { HostileText } from '../../parts/hostile-text.tsx';
import { numbers, TableFrame } from '../../parts/table-frame.tsx';
import { Time } from '../../parts/time.tsx';
import { callsQuery } from './usage-queries.ts';

const NUMBERS = ['Tokens', 'Credits', 'Took', 'Status'].map((name) => numbers(name));

type Props = { page: number | undefined; onPage(page: number): void };

/** Every call, newest first. No prompt and no reply is kept with it. */
export function CallTable({ page, onPage }: Props) {
  const query = useQuery(callsQuery(page));
  return (
    <Loaded query={query} what="The calls">
      {({ count, results }) =>
        count === 0 ? (
          <p className="quiet">No calls yet.</p>
        ) : (
          <>
            <TableFrame label="Calls" heads={['Time', 'Model', 'By', ...NUMBERS]}>
              {results.map((call) => (
                <tr key={call.id}>
                  <td className="quiet">
                    <Time iso={call.timestamp} />
                  </td>
                  <td>
                    <HostileText text={call.model_id_used} />
                  </td>
                  <td>{call.user_username ?? '–'}</td>
                  <td className="number">
                    {formatCount(call.input_tokens)} in, {formatCount(call.output_tokens)} out
                  </td>
                  <td className="number">{formatExactUsd(call.credits_deducted)}</td>
                  <td className="number">{formatMilliseconds(call.latency_ms)}</td>
                  <td className="number">{call.status_code}</td>
                </tr>
              ))}
            </TableFrame>
            <Pager what={count === 1 ? 'call' : 'calls'} {...{ count, page, onPage }} />
          </>
        )
      }
    </Loaded>
  );
}
