import { agentTypeIds, agentTypeTitle } from '@provoke/contract/lists';
import { useQuery } from '@tanstack/react-query';
import { Fact, Facts } from '../../../lists/facts.tsx';
import { Loaded } from '../../../lists/loaded.tsx';
import { HostileText } from '../../../parts/hostile-text.tsx';
import { Section } from '../../../parts/section.tsx';
import { summaryQuery } from '../../run/run-queries.ts';
import { listSettings, originOf, type RecordedAgent, readAgent } from './read-agent.ts';

/** The agent and its set-up as they were when the run started. */
export function AgentPart({ runId }: { runId: string }) {
  const query = useQuery(summaryQuery(runId));
  return (
    <Section title="Agent" note="As it was when the run started; without its secrets.">
      <Loaded query={query} what="The agent">
        {(run) => <AgentFacts agent={readAgent(run)} />}
      </Loaded>
    </Section>
  );
}

const SHOWN_MAX = 400;

export function AgentFacts({ agent }: { agent: RecordedAgent }) {
  const { name, type, endpoint, model } = agent;
  const settings = listSettings(agent);
  return (
    <Facts>
      <Told name="Name" value={name} />
      <Told name="Type" value={titleOf(type)} />
      <Told name="Origin" value={originOf(endpoint)} />
      <Told name="Model" value={model} />
      {settings.map(([name, value]) => (
        <Told key={name} name={name} value={value} />
      ))}
      {agent.settings === null && (
        <Fact name="Settings">
          <span className="quiet">not recorded</span>
        </Fact>
      )}
    </Facts>
  );
}

const titleOf = (type: string): string => {
  const known = agentTypeIds.find((id) => id === type);
  return known ? agentTypeTitle(known) : type;
};

const Told = ({ name, value }: { name: string; value: string | null | undefined }) => (
  <div>
    <dt>
      <HostileText text={name.slice(0, SHOWN_MAX)} />
    </dt>
    <dd>
      {value ? (
        <HostileText text={value.slice(0, SHOWN_MAX)} />
      ) : (
        <span className="quiet">not recorded</span>
      )}
    </dd>
  </div>
);
