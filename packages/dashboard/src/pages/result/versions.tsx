import type { Result, ResultVersion } from '@provoke/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '../../lists/loaded.tsx';
import { HostileText } from '../../parts/hostile-text.tsx';
import { LongText } from '../../parts/long-text.tsx';
import { outcomeOf } from '../../parts/outcome-of.ts';
import { Section } from '../../parts/section.tsx';
import { Time } from '../../parts/time.tsx';
import { Verdict } from '../../parts/verdict.tsx';
import { versionsQuery } from './result-queries.ts';
import s from './review.module.css';

/** What was recorded before it was changed. */
export function Versions({ result }: { result: Result }) {
  const [isOpen, open] = useState(false);
  return (
    <Section
      title="Versions"
      note={
        result.changed_after_recording
          ? 'It was changed after it was recorded. The newest counts, and is in doubt.'
          : 'Parts that were empty were filled in. The newest counts.'
      }
    >
      {isOpen ? (
        <Loading id={result.id} />
      ) : (
        <button type="button" className="button" onClick={() => open(true)}>
          Show all {result.versions}
        </button>
      )}
    </Section>
  );
}

/** Asked for alone, since each has a whole reply. */
function Loading({ id }: { id: string }) {
  const query = useQuery(versionsQuery(id));
  return (
    <Loaded query={query} what="The versions">
      {({ results }) => <VersionList versions={results.toReversed()} />}
    </Loaded>
  );
}

/** The newest first. */
export const VersionList = ({ versions }: { versions: readonly ResultVersion[] }) => (
  <ol className={`ruled ${s.history}`}>
    {versions.map((one) => (
      <li key={one.version}>
        <p>
          <b>{one.version}</b>
          <Verdict outcome={outcomeOf(one.evaluation_status)} />
          <span className="quiet">
            <HostileText text={nameUser(one)} />, <Time iso={one.timestamp} />
            {one.changed.length > 0 && <>, changed {one.changed.map(nameField).join(', ')}</>}
          </span>
        </p>
        {one.response_body !== null && <LongText text={one.response_body} />}
      </li>
    ))}
  </ol>
);

const nameUser = ({ by, by_username }: ResultVersion): string =>
  by_username ?? (by === null ? 'before versions were kept' : 'a deleted user');

const WORDS: Readonly<Record<string, string>> = {
  request_payload: 'the request',
  response_body: 'the reply',
  evaluation_status: 'the verdict',
  evaluation_notes: 'the reason',
};

const nameField = (field: string): string => WORDS[field] ?? field;
