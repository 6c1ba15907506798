import { Link } from '@tanstack/react-router';
import { Command } from '../../parts/command.tsx';
import { CopyButton } from '../../parts/copy-button.tsx';
import { Section } from '../../parts/section.tsx';
import { commandFor, commandForKey, fileNameFor } from './campaign-command.ts';
import { DownloadButton } from './download-button.tsx';
import s from './new-campaign.module.css';
import { SERVICE_KEY } from './read-campaign.ts';
import { variablesIn } from './variables-in.ts';
import { writeYaml } from './write-yaml.ts';
import { WrongFields } from './wrong-fields.tsx';

type Props = {
  campaign: Record<string, unknown>;
  /** Fields that have been filled in and cannot be used. */
  wrong: number;
  /** Names of fields that are still to be filled in. */
  missing: readonly string[];
  isReady: boolean;
  agent: string;
  technique: string;
  /** Hands it to the workers of this target. */
  target: string | undefined;
};

/** The file and what to type. */
export function CampaignFile({
  campaign,
  wrong,
  missing,
  isReady,
  agent,
  technique,
  target,
}: Props) {
  const name = fileNameFor(agent, technique);
  const text = HEAD + writeYaml(campaign);
  return (
    <aside className={s.result}>
      <Section
        title={name}
        aside={
          isReady && (
            <span className={s.buttons}>
              <CopyButton text={text} what="the file" />
              <DownloadButton name={name} text={text} />
            </span>
          )
        }
      >
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
        <pre className={s.file} tabIndex={0} data-wrong={!isReady}>
          {text}
        </pre>
      </Section>
      <div role="status" className={s.steps}>
        <WrongFields {...{ wrong, missing }} what="the file can be run" />
        {isReady && (
          <>
            {target !== undefined && (
              <p>The command reads these goals on your machine and sends them to the workers.</p>
            )}
            <p>Save the file, then type:</p>
            {variablesIn(campaign).map((variable) => (
              <Command key={variable}>{commandForKey(variable)}</Command>
            ))}
            <Command>{commandFor(name, target)}</Command>
            <p className="quiet">
              {SERVICE_KEY} is a key of this service, which shows the campaign while it runs. Make
              one under{' '}
              <Link to="/keys" className="link">
                Keys
              </Link>
              .
            </p>
          </>
        )}
      </div>
    </aside>
  );
}

const HEAD = '# Authorized testing only: attack agents that you own or may test.\n';
