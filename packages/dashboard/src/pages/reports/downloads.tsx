import { Section } from '../../parts/section.tsx';
import { formats, reportUrl } from './formats.ts';
import type { EvidenceLevel } from './read-choice.ts';
import s from './reports.module.css';

type Props = { run: string; evidence: EvidenceLevel };

export const Downloads = ({ run, evidence }: Props) => (
  <Section
    title="Download"
    note="The same files as provoke report writes."
    aside={
      <a
        className="button"
        data-kind="main"
        href={reportUrl({ run, evidence, format: 'html', isInline: true })}
        target="_blank"
        rel="noreferrer"
      >
        Open the print view
      </a>
    }
  >
    <ul className={s.formats}>
      {formats.map(({ id, name, use }) => (
        <li key={id}>
          <a href={reportUrl({ run, evidence, format: id })} download className="link">
            {name}
          </a>
          <span className="quiet">{use}</span>
        </li>
      ))}
      <li>
        <b>PDF</b>
        <span className="quiet">Open the print view, then save it as PDF</span>
      </li>
    </ul>
  </Section>
);
