import { decimal } from '@provoke/figures';
import { useQuery } from '@tanstack/react-query';
import { HostileText } from '../../../parts/hostile-text.tsx';
import { numbers, TableFrame } from '../../../parts/table-frame.tsx';
import { summaryQuery } from '../../run/run-queries.ts';
import { AttemptLink, type Within } from './attempt-link.tsx';
import { addFates, type Prefix, readCandidates } from './list-prefixes.ts';
import s from './prefix-table.module.css';

type Props = Within & { prefixes: readonly Prefix[]; goal: string | null };

const SCORES = [
  {
    name: 'nll',
    head: numbers('Neg. log-likelihood', 'Lower means likelier for the agent'),
    ...{ of: ({ nll }: Prefix) => nll, digits: 2 },
  },
  {
    name: 'token',
    head: numbers('A token'),
    of: ({ crossEntropy }: Prefix) => crossEntropy,
    digits: 3,
  },
  {
    name: 'votes',
    head: numbers('Judges’ votes', 'From 0, none, to 1, all'),
    ...{ of: ({ votes }: Prefix) => votes, digits: 2 },
  },
];
const TEXT_MAX = 300;

/** AdvPrefix: the openings for the agent to continue, with their scores. */
export function PrefixTable({ prefixes, goal, ...within }: Props) {
  const { data: run } = useQuery(summaryQuery(within.runId));
  const rows = addFates(prefixes, readCandidates(run?.run_config, goal));
  const scores = SCORES.filter(({ of }) => rows.some((row) => of(row) !== null));
  const heads = ['Prefix', 'Completions', ...scores.map(({ head }) => head), 'Became'];
  return (
    <TableFrame label="Prefixes" heads={heads}>
      {rows.map((row) => (
        <Row key={row.prefix} {...within} {...{ row, scores }} />
      ))}
    </TableFrame>
  );
}

type RowProps = Within & { row: Prefix; scores: typeof SCORES };

const Row = ({ row, scores, ...within }: RowProps) => (
  <tr data-current={row.attempts.some(({ isThis }) => isThis)} className={s.row}>
    <td data-kind="text" className={s.prefix}>
      <HostileText text={row.prefix.slice(0, TEXT_MAX)} />
    </td>
    <td>
      <span className={s.completions}>
        {row.attempts.map((attempt, at) => (
          <AttemptLink
            key={attempt.place}
            {...within}
            attempt={attempt}
            name={`Completion ${at + 1} of ${row.prefix.slice(0, 60)}`}
          />
        ))}
        {row.attempts.length === 0 && <span className="quiet">not sent</span>}
      </span>
    </td>
    {scores.map(({ name, of, digits }) => (
      <td key={name} className="number mono">
        {sayScore(of(row), digits)}
      </td>
    ))}
    <td className="soft">{row.fate ? <HostileText text={row.fate.slice(0, 80)} /> : '–'}</td>
  </tr>
);

const sayScore = (value: number | null, digits: number): string =>
  value === null ? '–' : decimal(value, digits);
