import type { RunSummary } from '@provoke/contract';
import { type EvidenceLevel, evidenceLevels } from '@provoke/contract/lists';
import { useNavigate } from '@tanstack/react-router';
import { Field } from '../../parts/field.tsx';
import { nameRun } from '../../parts/name-run.ts';
import s from './reports.module.css';

type Props = { runs: readonly RunSummary[]; run: string; evidence: EvidenceLevel };

export function ChooseReport({ runs, run, evidence }: Props) {
  const navigate = useNavigate();
  const show = (choice: { run?: string; evidence?: string }) =>
    void navigate({ to: '/reports', search: { run, evidence, ...choice } as never });
  const isListed = runs.some(({ id }) => id === run);
  return (
    <div className={s.choose}>
      <Field label="Run">
        <select value={run} onChange={({ target }) => show({ run: target.value })}>
          {!isListed && <option value={run}>{run}</option>}
          {runs.map((one) => (
            <option key={one.id} value={one.id}>
              {nameRun(one)}
            </option>
          ))}
        </select>
      </Field>
      <Field label="Evidence" hint="Keys and tokens in it are masked.">
        <select value={evidence} onChange={({ target }) => show({ evidence: target.value })}>
          {evidenceLevels.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
      </Field>
    </div>
  );
}
