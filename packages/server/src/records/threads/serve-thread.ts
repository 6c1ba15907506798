import { parentPort } from 'node:worker_threads';

/** Answers what a thread is asked, one after the other. */
export function serveThread<Given, Answer>(
  answer: (given: Given) => Answer | Promise<Answer>,
): void {
  let before: Promise<unknown> = Promise.resolve();
  parentPort?.on('message', (given: Given) => {
    before = before.then(async () => parentPort?.postMessage(await answer(given)));
  });
}
