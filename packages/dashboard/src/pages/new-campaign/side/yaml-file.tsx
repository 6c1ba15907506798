import { writeYaml } from '@provoke/contract/write-yaml';
import type { ReactNode } from 'react';
import { CopyButton } from '../../../parts/copy-button.tsx';
import { Section } from '../../../parts/section.tsx';
import s from '../sections/new-campaign.module.css';
import { DownloadButton } from './download-button.tsx';

type Props = {
  name: string;
  note?: string;
  value: unknown;
  comment?: string;
  /** A file that is not ready is shown, but cannot be taken. */
  isReady?: boolean;
  children?: ReactNode;
};

/** A file to read, copy or save. */
export function YamlFile({ name, note, value, comment, isReady = true, children }: Props) {
  const text = writeYaml(value, { ...(comment && { comment }) });
  return (
    <Section
      title={name}
      note={note}
      aside={
        isReady && (
          <span className={s.buttons}>
            <CopyButton text={text} what="the file" />
            <DownloadButton name={name} text={text} />
          </span>
        )
      }
    >
      <div className={s.steps}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
        <pre className={s.file} tabIndex={0} data-wrong={!isReady}>
          {text}
        </pre>
        {children}
      </div>
    </Section>
  );
}
