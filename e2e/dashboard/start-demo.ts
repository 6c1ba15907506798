import { createInterface } from 'node:readline';
import { makeHome, start } from '../provoke.ts';

/** `npm start`: the link that it prints when its practice campaign is over. */
export async function startDemo(): Promise<URL> {
  const child = start(await makeHome(), ['demo']);
  for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream })) {
    const [link] = /http\S+\/auth\/link#\S+/.exec(line) ?? [];
    if (link) return new URL(link);
  }
  throw new Error('The demo printed no link.');
}
