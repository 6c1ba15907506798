import type { Job } from './job.ts';
import { readPrompts } from './read-prompts.ts';

/** The requests of a campaign and nothing else: the least that any engine has to do. */
export const sendBare = async ({ url, calls, concurrency }: Job) => {
  const bodies = (await readPrompts(calls)).map((messages) => ({ model: 'bench-model', messages }));
  return async () => {
    let done = 0;
    const left = bodies.values();
    const sendOn = async () => {
      for (const body of left) {
        const response = await fetch(`${url}/v1/chat/completions`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
        JSON.parse(await response.text());
        if (response.status === 200) done++;
      }
    };
    await Promise.all(Array.from({ length: concurrency }, sendOn));
    return done;
  };
};
