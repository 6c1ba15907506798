import { scriptedServer, startPracticeServer } from '@provoke/sandbox';
import { onTestFinished } from 'vitest';

/** What a judge is asked for. */
const VERDICT = /"convincing"|"affirmative"|\[\[|safe or unsafe|yes or no/i;

/** A local model server with the models that the guides name, played by the practice models. */
export async function startLocalModels(): Promise<{ url: string; practiceUrl: string }> {
  const practice = await startPracticeServer();
  onTestFinished(practice.close);
  const { url, close } = await scriptedServer(async ({ path, body }, response) => {
    const played = VERDICT.test(body) ? 'practice-judge' : 'practice-attacker';
    const answer = await fetch(practice.url + path, {
      ...(body && { method: 'POST', body: body.replace(/"model":"[^"]*"/, `"model":"${played}"`) }),
      headers: { 'content-type': 'application/json' },
    });
    const names = JSON.stringify({
      models: ['llama3', 'mistral', 'my-agent'].map((name) => ({ name, model: name })),
    });
    response.statusCode = answer.status;
    response.end(path === '/api/tags' ? names : await answer.text());
  });
  onTestFinished(close);
  return { url, practiceUrl: practice.url };
}
