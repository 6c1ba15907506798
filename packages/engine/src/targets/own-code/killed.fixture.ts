import { openFunctions } from './open-functions.ts';

/** A campaign's process in the middle of a call. */
const [file = ''] = process.argv.slice(2);
const functions = openFunctions(process.env);
await functions.python({ file, function: 'judge', timeout: 600 })(
  { goal: 'any' },
  new AbortController().signal,
);
