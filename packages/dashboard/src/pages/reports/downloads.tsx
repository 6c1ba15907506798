import { type EvidenceLevel, fileFormats, isWritten } from '@provoke/contract/lists';
import { Section } from '../../parts/section.tsx';
import { reportUrl } from './report-url.ts';
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
      {fileFormats.map(({ id, title, use }) => (
        <li key={id}>
          {isWritten(id) ? (
            <a href={reportUrl({ run, evidence, format: id })} download className="link">
              {title}
            </a>
          ) : (
            <b>{title}</b>
          )}
          <span className="quiet">
            {isWritten(id) ? use : 'Open the print view, then save it as PDF'}
          </span>
        </li>
      ))}
    </ul>
  </Section>
);
