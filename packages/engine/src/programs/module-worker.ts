/** Calls a function of a module for each line that it reads. Answers have a pipe of their own: the function may print. */
export const moduleWorker = String.raw`
import { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

const [, , file, name] = process.argv;
const answers = new Socket({ fd: 3, readable: false, writable: true });
const calls = new Map();
let loading;

async function load() {
  const loaded = await import(pathToFileURL(file).href);
  const found = loaded[name] ?? loaded.default?.[name];
  if (typeof found === 'function') return found;
  const wanted = name === 'default' ? 'no default function' : 'no function ' + name;
  throw new TypeError('It exports ' + wanted + ', but ' + (Object.keys(loaded).join(', ') || 'nothing') + '.');
}

function toAnswer(returned) {
  if (typeof returned === 'string') return { reply: returned };
  if (typeof returned === 'object' && returned !== null && !Array.isArray(returned)) return returned;
  const what = Array.isArray(returned) ? 'a list' : String(returned).slice(0, 40);
  return { error: 'It returned ' + what + '. Return a text, or { reply, calls, results }.' };
}

function describe(error) {
  const place = /\n\s+at .*?([^\/\\\s(]+:\d+):\d+\)?/.exec(String(error?.stack))?.[1];
  return String(error) + (place ? ' (' + place + ')' : '');
}

async function answer({ id, prompt, ...rest }) {
  const abort = new AbortController();
  calls.set(id, abort);
  let line;
  let isLoaded = false;
  try {
    loading ??= load();
    const call = await loading;
    isLoaded = true;
    line = JSON.stringify({ ...toAnswer(await call(prompt, { ...rest, signal: abort.signal })), id });
  } catch (error) {
    // What a function throws may pass; a file that cannot be loaded stays so.
    line = JSON.stringify({ id, error: describe(error), retryable: isLoaded });
  }
  calls.delete(id);
  answers.write(line + '\n');
}

createInterface(process.stdin)
  .on('line', (line) => {
    const question = JSON.parse(line);
    if (question.cancel) calls.get(question.id)?.abort();
    else void answer(question);
  })
  .on('close', () => process.exit());
`;
