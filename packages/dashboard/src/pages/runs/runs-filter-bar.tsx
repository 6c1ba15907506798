import { type RunSort, runSorts, runStatuses } from '@provoke/contract/lists';
import { Choice } from '../../lists/choice.tsx';
import { DayField } from '../../lists/day-field.tsx';
import { SearchBox } from '../../lists/search-box.tsx';
import techniqueIds from '../../technique-ids.json';
import { AgentFilter } from './agent-filter.tsx';
import { origins, type RunsFilter } from './filter.ts';
import s from './runs.module.css';

type Props = { filter: RunsFilter; onChange(filter: RunsFilter): void };

const ORIGINS = { client: 'From the command line', service: 'From the service' };
const SORTS: Record<RunSort, string> = {
  ...{ newest: 'Newest first', oldest: 'Oldest first' },
  ...{ results: 'Most results', 'fewest-results': 'Fewest results' },
  ...{ agent: 'Agents from A to Z', '-agent': 'Agents from Z to A' },
  ...{ status: 'By status', '-status': 'By status, backwards' },
};
/** Finds that are sent again are runs too. */
const TECHNIQUES = [...techniqueIds, 'replay', 'reduce'];

const titleOf = (status: string) => status.charAt(0) + status.slice(1).toLowerCase();

/** What narrows the list; all of it is in the address. */
export function RunsFilterBar({ filter, onChange }: Props) {
  const techniques = [
    ...new Set(filter.technique ? [...TECHNIQUES, filter.technique] : TECHNIQUES),
  ];
  return (
    <search className={s.bar}>
      <SearchBox
        label="Find by name, note, campaign or id"
        value={filter.q ?? ''}
        onChange={(q) => onChange({ ...filter, q: q || undefined })}
      />
      <AgentFilter value={filter.agent} onChange={(agent) => onChange({ ...filter, agent })} />
      <Choice
        label="Technique"
        all="All techniques"
        value={filter.technique}
        options={techniques.map((technique) => [technique, technique])}
        onChange={(technique) => onChange({ ...filter, technique })}
      />
      <Choice
        label="Status"
        all="Every status"
        value={filter.status}
        options={runStatuses.map((status) => [status, titleOf(status)])}
        onChange={(value) =>
          onChange({ ...filter, status: runStatuses.find((status) => status === value) })
        }
      />
      <Choice
        label="Origin"
        all="Every origin"
        value={filter.origin}
        options={origins.map((origin) => [origin, ORIGINS[origin]])}
        onChange={(value) =>
          onChange({ ...filter, origin: origins.find((origin) => origin === value) })
        }
      />
      <DayField
        label="From"
        value={filter.from}
        onChange={(from) => onChange({ ...filter, from })}
      />
      <DayField label="To" value={filter.to} onChange={(to) => onChange({ ...filter, to })} />
      <Choice
        label="Order"
        all={SORTS.newest}
        value={filter.sort}
        options={runSorts.slice(1).map((sort) => [sort, SORTS[sort]])}
        onChange={(value) => onChange({ ...filter, sort: runSorts.find((sort) => sort === value) })}
      />
    </search>
  );
}
