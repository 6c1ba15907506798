import { useState } from 'react';
import { DayField } from '../../lists/day-field.tsx';
import { serviceUrl } from '../../service-url.ts';
import s from './audit.module.css';

/** Downloads a period of the log, one entry a line. */
export function ExportForm() {
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  return (
    <fieldset className={s.export}>
      <legend className="unseen">Export</legend>
      <DayField label="From" value={from} onChange={(day = '') => setFrom(day)} />
      <DayField label="to" value={to} onChange={(day = '') => setTo(day)} />
      <a className="button" href={addressOf(from, to)} download="audit-log.jsonl">
        Export
      </a>
    </fieldset>
  );
}

/** Days in the viewer's zone, first and last included. */
export function addressOf(from: string, to: string, url = serviceUrl): string {
  const query = new URLSearchParams();
  const [first, last] = [new Date(`${from}T00:00:00`), new Date(`${to}T23:59:59.999`)];
  if (!Number.isNaN(first.getTime())) query.set('from', first.toISOString());
  if (!Number.isNaN(last.getTime())) query.set('to', last.toISOString());
  return `${url}/organization/audit/export${query.size > 0 ? `?${query}` : ''}`;
}
