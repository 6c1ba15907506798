import type { Agent } from '@provoke/contract';
import { Fact, Facts } from '../../lists/facts.tsx';
import { LongText } from '../../parts/long-text.tsx';

/** The settings as a viewer reads them. */
export const AgentText = ({ agent: { description, metadata } }: { agent: Agent }) => (
  <Facts>
    <Fact name="Description">{description ? <LongText text={description} /> : '–'}</Fact>
    <Fact name="Metadata">
      {metadata ? <LongText text={JSON.stringify(metadata, null, 2)} mono /> : '–'}
    </Fact>
  </Facts>
);
