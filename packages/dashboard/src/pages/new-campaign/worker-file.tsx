import { Link } from '@tanstack/react-router';
import { Command } from '../../parts/command.tsx';
import { CopyButton } from '../../parts/copy-button.tsx';
import { Section } from '../../parts/section.tsx';
import { workCommand } from '../campaigns/work-command.ts';
import { commandForKey } from './campaign-command.ts';
import { DownloadButton } from './download-button.tsx';
import s from './new-campaign.module.css';
import { SERVICE_KEY } from './read-campaign.ts';
import { variablesOf, type WorkerFileContent } from './to-worker-file.ts';
import { writeYaml } from './write-yaml.ts';

type Props = { file: WorkerFileContent; asksModel: boolean };

/** What the workers need: the target in their file, and keys in their environment. */
export function WorkerFile({ file, asksModel }: Props) {
  const text = writeYaml(file);
  return (
    <Section
      title="worker.yaml"
      note="What each worker must allow. Add this to your worker file."
      aside={
        <span className={s.buttons}>
          <CopyButton text={text} what="the file" />
          <DownloadButton name="worker.yaml" text={text} />
        </span>
      }
    >
      <div className={s.steps}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
        <pre className={s.file} tabIndex={0}>
          {text}
        </pre>
        {asksModel && (
          <p className="soft">
            If a helper model or a judge is neither at this service nor at the agent, add its
            address under <code>models</code>.
          </p>
        )}
        <p>On each worker:</p>
        {[...variablesOf(file), SERVICE_KEY].map((variable) => (
          <Command key={variable}>{commandForKey(variable)}</Command>
        ))}
        <Command>{workCommand}</Command>
        <p className="quiet">
          Keys are in the environment of the workers, and nowhere else: not in the campaign, and not
          at this service. {SERVICE_KEY} is a key of this service; make one under{' '}
          <Link to="/keys" className="link">
            Keys
          </Link>
          .
        </p>
      </div>
    </Section>
  );
}
