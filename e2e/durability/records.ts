import type { Service } from '../provoke.ts';

/** Creates runs to write to. */
export async function makeRuns(service: Service, count: number): Promise<string[]> {
  const create = async (path: string, body: object) => {
    const answer = await fetch(service.url + path, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${service.apiKey}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    });
    return ((await answer.json()) as { id: string }).id;
  };
  const agent = await create('/agent', { name: 'target', endpoint: 'http://127.0.0.1:9/v1' });
  const attack = await create('/attack', { type: 'flipattack', agent, configuration: {} });
  const runs: string[] = [];
  while (runs.length < count) runs.push(await create('/run/run_tests', { agent, attack }));
  return runs;
}
