import { request } from 'undici';
import type { Job } from './job.ts';
import { readPrompts } from './read-prompts.ts';

/** Only a campaign's requests, with the engine's own HTTP client: the minimum that any engine must do. */
export const sendBare = async ({ url, calls, concurrency }: Job) => {
  const bodies = (await readPrompts(calls)).map((messages) => ({ model: 'bench-model', messages }));
  return async () => {
    let done = 0;
    const left = bodies.values();
    const sendOn = async () => {
      for (const body of left) {
        const { statusCode, body: answer } = await request(`${url}/v1/chat/completions`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
        await answer.json();
        if (statusCode === 200) done++;
      }
    };
    await Promise.all(Array.from({ length: concurrency }, sendOn));
    return done;
  };
};
