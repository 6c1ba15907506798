/** Calls a function of a module for each line that it reads. Answers have a pipe of their own: the function may print. */
export const moduleWorker = String.raw`
import { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { inspect } from 'node:util';
import { pathToFileURL } from 'node:url';

const [, , file, name] = process.argv;
const answers = new Socket({ fd: 3, readable: false, writable: true });
const calls = new Map();
let loading;

async function load() {
  const loaded = await import(pathToFileURL(file).href);
  const owner = typeof loaded[name] === 'function' ? loaded : loaded.default;
  const found = owner?.[name];
  if (typeof found !== 'function') {
    const wanted = name === 'default' ? 'no default function' : 'no function ' + name;
    const names = Object.keys(loaded).join(', ') || 'nothing';
    throw new TypeError('It exports ' + wanted + ', but ' + names + '. Set function to the name of one.');
  }
  if (/^class\b/.test(Function.prototype.toString.call(found)))
    throw new TypeError(name + ' is a class. Export a function that uses it.');
  return (...given) => owner[name](...given);
}

function toAnswer(returned) {
  if (typeof returned === 'string') return { reply: returned };
  const value = typeof returned?.toJSON === 'function' ? returned.toJSON() : returned;
  const kind = Object.prototype.toString.call(value).slice(8, -1);
  const isObject = typeof value === 'object' && value !== null;
  if (isObject && (kind === 'Object' || 'reply' in value)) return value;
  const what = isObject ? 'a value of type ' + kind : String(value).slice(0, 40);
  return { error: 'It returned ' + what + '. Return a text, or { reply, calls, results }.' };
}

function describe(error) {
  try {
    const place = placeIn(String(error?.stack));
    const causes = [error, error?.cause, error?.cause?.cause].filter((one, at) => at === 0 || one != null);
    return causes.map(toWords).join(': ') + (place ? ' (' + place + ')' : '');
  } catch {
    return 'It threw what cannot be shown.';
  }
}

/** What a network failure means may be in its code alone. */
function toWords(error) {
  if (!(error instanceof Error)) return typeof error === 'object' ? inspect(error, { depth: 1 }) : String(error);
  const text = String(error);
  return error.code === undefined || text.includes(error.code) ? text : text + ' (' + error.code + ')';
}

/** The line of the user's code, not of Node or of ours. */
function placeIn(stack) {
  const lines = stack.split('\n');
  const own = lines.filter((line) => /^\s+at /.test(line) && !/\bnode:/.test(line) && !line.includes(import.meta.url));
  return /([^\/\\\s(]+:\d+):\d+\)?$/.exec(own[0] ?? '')?.[1];
}

async function answer({ id, prompt, ...rest }) {
  const abort = new AbortController();
  calls.set(id, abort);
  let line;
  let mayPass = false;
  try {
    loading ??= load();
    const call = await loading;
    mayPass = true;
    const returned = await call(prompt, { ...rest, signal: abort.signal });
    mayPass = false;
    line = JSON.stringify({ ...toAnswer(returned), id });
  } catch (error) {
    // What a function throws may pass; a file that cannot be loaded, and what JSON cannot hold, stay so.
    line = JSON.stringify({ id, error: describe(error), retryable: mayPass });
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
