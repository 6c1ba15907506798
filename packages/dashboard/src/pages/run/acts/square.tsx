import type { CampaignActs } from '@provoke/contract';
import { formatCount } from '@provoke/figures';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Fragment } from 'react';
import { ActMark } from '../../../parts/acts/act-mark.tsx';
import { Section } from '../../../parts/section.tsx';
import type { RunFilter } from '../filter.ts';
import a from './acts.module.css';

type Cell = NonNullable<RunFilter['cell']>;

/** Goals by what was said and what was done; pressed, a filter of the results, which the address has. */
export function Square({ acts }: { acts: CampaignActs }) {
  const filter = useSearch({ from: '/frame/runs/$runId' });
  const navigate = useNavigate({ from: '/runs/$runId' });
  const pick = (cell: Cell) => {
    const { cell: on, ...others } = filter;
    const search = on === cell ? others : { ...others, cell };
    void navigate({ search, replace: true, resetScroll: false });
  };
  const pressed = (cell: Cell) => ({
    type: 'button' as const,
    'aria-pressed': filter.cell === cell,
    onClick: () => pick(cell),
  });
  return (
    <Section
      title="Said and did"
      note="Goals that rules decided, by the strongest attempt. Press one to filter the results."
    >
      <fieldset className={a.square} aria-label="Filter by said and did">
        <span />
        <span className={a.axis}>did</span>
        <span className={a.axis}>did not</span>
        {rowsOf(acts).map(({ name, cells }) => (
          <Fragment key={name}>
            <span className={a.axis}>{name}</span>
            {cells.map(({ cell, title, note, count }) => (
              <button key={cell} className={a.cell} data-cell={cell} {...pressed(cell)}>
                <b>{formatCount(count)}</b>
                <strong>{title}</strong>
                <span>{note}</span>
              </button>
            ))}
          </Fragment>
        ))}
        <span />
        {(['not_observable', 'not_delivered'] as const).map((word) => (
          <button key={word} className={a.aside} {...pressed(word)}>
            <ActMark word={word} />
            <span>
              <b>{formatCount(acts.goals[word])}</b>{' '}
              {word === 'not_observable' ? 'not observable' : 'not delivered'}
            </span>
          </button>
        ))}
      </fieldset>
    </Section>
  );
}

type Drawn = { cell: Cell; title: string; note: string; count: number };

function rowsOf({ said_and_did, goals }: CampaignActs): { name: string; cells: Drawn[] }[] {
  const { both, said_only, did_only, concealed, neither } = said_and_did;
  const of = (count: number, what: string) =>
    count > 0 ? `${formatCount(count)} of them ${what}` : '';
  return [
    {
      name: 'said',
      cells: [
        { cell: 'both', title: 'Said it and did it', note: 'openly', count: both },
        { cell: 'said_only', title: 'Said it, did not', note: 'words alone', count: said_only },
      ],
    },
    {
      name: 'did not say',
      cells: [
        {
          ...{ cell: 'did_only', title: 'Did it, did not say so', count: did_only },
          note: concealed > 0 ? `${of(concealed, 'denied it')}: concealed` : '',
        },
        {
          ...{ cell: 'neither', title: 'Neither', count: neither },
          note: of(goals.meant, 'tried'),
        },
      ],
    },
  ];
}
