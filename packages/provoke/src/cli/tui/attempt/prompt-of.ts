import { type Attempt, readExchange } from '@provoke/evidence';

/** The last message to the agent, from the attempt's own record of it. */
export const promptOf = ({ steps }: Pick<Attempt, 'steps'>): string | undefined =>
  readExchange({ traces: steps, request_payload: null, response_body: null }).sent.findLast(
    ({ role }) => role === 'user',
  )?.text;
