import { type FindingState, findingStates, type QueueOrder } from '@provoke/contract/lists';
import { capitalize, formatCount } from '@provoke/figures';
import { Choice } from '../../lists/choice.tsx';
import { DayField } from '../../lists/day-field.tsx';
import { SearchBox } from '../../lists/search-box.tsx';
import { AgentFilter } from '../runs/agent-filter.tsx';
import type { TriageFilter } from './filter.ts';
import s from './triage.module.css';

type Counts = Readonly<Record<FindingState, number>>;
type Props = {
  wanted: TriageFilter;
  counts: Counts | undefined;
  onChange(filter: TriageFilter): void;
};

const NEWEST: QueueOrder = 'newest';

/** What narrows the queue; all of it is in the address. */
export function TriageFilterBar({ wanted, counts, onChange }: Props) {
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  const choices: [FindingState | undefined, string, number | undefined][] = [
    [undefined, 'All', all],
    ...findingStates.map((state): [FindingState, string, number | undefined] => [
      ...([state, capitalize(state), counts?.[state]] as const),
    ]),
  ];
  return (
    <search className={s.bar}>
      <div>
        <SearchBox
          label="Search goals and rules"
          value={wanted.q ?? ''}
          onChange={(q) => onChange({ ...wanted, q: q || undefined })}
        />
        <AgentFilter value={wanted.agent} onChange={(agent) => onChange({ ...wanted, agent })} />
        <DayField
          label="From"
          value={wanted.from}
          onChange={(from) => onChange({ ...wanted, from })}
        />
        <DayField label="To" value={wanted.to} onChange={(to) => onChange({ ...wanted, to })} />
        <Choice
          label="Order"
          all="Worst first"
          value={wanted.order}
          options={[[NEWEST, 'Newest first']]}
          onChange={(order) =>
            onChange({ ...wanted, order: order === NEWEST ? NEWEST : undefined })
          }
        />
      </div>
      <fieldset className={s.states}>
        <legend className="unseen">State</legend>
        {choices.map(([state, title, count]) => (
          <button
            key={title}
            type="button"
            aria-pressed={wanted.state === state}
            onClick={() => onChange({ ...wanted, state })}
          >
            {title} <span>{count !== undefined && formatCount(count)}</span>
          </button>
        ))}
      </fieldset>
    </search>
  );
}
