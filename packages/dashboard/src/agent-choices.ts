import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';

/** A list to choose from gets no longer than this; for other agents, start at the agent's own page. */
const AGENTS_MAX = 100;

/** The newest agents, to choose one of them. */
export const choicesOfAgentsQuery = queryOptions({
  queryKey: ['agents', 'choices'],
  async queryFn({ signal }) {
    const agents = [];
    for await (const agent of api.agents.list.all({ signal })) {
      if (agents.length === AGENTS_MAX) return { agents, more: true };
      agents.push(agent);
    }
    return { agents, more: false };
  },
});
