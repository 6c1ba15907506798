import type { Agent } from '@provoke/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { fc, MISREAD } from '../../../../../contract/src/test/recorded-json.ts';
import { recordedMetadata } from '../../../../../contract/src/test/recorded-results.ts';
import { SimulatedNote } from '../../../parts/simulated-note.tsx';
import { AgentText } from '../../agents/agent-text.tsx';
import { toCampaignAgent } from './campaign-agent.ts';

const person = { user: 1, username: 'ada', organization: 'an organization' };
const agent: Omit<Agent, 'metadata'> = {
  ...{ id: 'an agent', name: 'desk', endpoint: 'http://127.0.0.1:9', agent_type: 'CHATAPI' },
  ...{ description: null, organization: person.organization, owner: 1, owner_detail: person },
  organization_detail: { id: person.organization, name: 'Example Ltd' },
  ...{ created_at: '2026-03-02T09:30:00.000Z', updated_at: '2026-03-02T09:30:00.000Z' },
};

test('whatever a client registered as metadata, the agent is drawn and can be chosen', () => {
  fc.assert(
    fc.property(recordedMetadata, (metadata) => {
      const registered = { ...agent, metadata };

      const page = renderToStaticMarkup(
        <>
          <SimulatedNote agent={registered} />
          <AgentText agent={registered} />
        </>,
      );
      const { type, endpoint, model } = toCampaignAgent(registered);

      expect(page).not.toMatch(MISREAD);
      expect([type, endpoint, model].map((one) => typeof one)).toEqual(Array(3).fill('string'));
    }),
  );
});
