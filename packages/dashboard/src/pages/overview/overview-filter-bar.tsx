import { Choice } from '../../lists/choice.tsx';
import { DayField } from '../../lists/day-field.tsx';
import { AgentFilter } from '../runs/agent-filter.tsx';
import s from './overview.module.css';
import type { OverviewFilter } from './overview-filter.ts';

type Props = { filter: OverviewFilter; onChange(filter: OverviewFilter): void };

/** Days, agent and kind of category; all of it is in the address. */
export const OverviewFilterBar = ({ filter, onChange }: Props) => (
  <search className={s.bar}>
    <AgentFilter value={filter.agent} onChange={(agent) => onChange({ ...filter, agent })} />
    <Choice
      label="Categories"
      all="By OWASP category"
      value={filter.by}
      options={[['hazard', 'By hazard']]}
      onChange={(by) => onChange({ ...filter, by: by === 'hazard' ? by : undefined })}
    />
    <DayField label="From" value={filter.from} onChange={(from) => onChange({ ...filter, from })} />
    <DayField label="To" value={filter.to} onChange={(to) => onChange({ ...filter, to })} />
  </search>
);
