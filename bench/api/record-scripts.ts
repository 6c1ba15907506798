import type { Script } from '../postgres/pgbench-script.ts';
import type { Wiretap } from '../postgres/wiretap.ts';
import { evidence } from '../service/evidence.ts';
import { recordRead, recordWrite } from './record-request.ts';

/** What one request of each endpoint asks of PostgreSQL; empty where pgbench cannot run it. */
export type Scripts = { [Name in 'write' | 'agent' | 'result' | 'page']?: Script | undefined };

type Subjects = {
  baseUrl: string;
  apiKey: string;
  runId: string;
  agentId: string;
  pageRunId: string;
};

/** Sends each request of the benchmark once through the wiretap. */
export async function recordScripts(
  wiretap: Wiretap,
  { baseUrl, apiKey, runId, agentId, pageRunId }: Subjects,
): Promise<{ resultId: string; scripts: Scripts }> {
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
  const ask = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`${baseUrl}${path}`, { headers, ...init });
    if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
    return (await response.json()) as { id: string };
  };
  const body = JSON.stringify({ ...evidence, run: runId });
  const create = () => ask('/result', { method: 'POST', body });
  const { id: resultId } = await create();
  return {
    resultId,
    scripts: {
      write: await recordWrite(wiretap, 'results', create),
      agent: await recordRead(wiretap, () => ask(`/agent/${agentId}`)),
      result: await recordRead(wiretap, () => ask(`/result/${resultId}`)),
      page: await recordRead(wiretap, () => ask(`/result?run=${pageRunId}&page_size=100`)),
    },
  };
}
