import { describeConnectionError } from '@provoke/engine';

/** `fetch`, but a call that finds no service says why: a name, a proxy, a certificate. */
export const describingFetch: typeof globalThis.fetch = async (input, init) => {
  try {
    return await fetch(input, init);
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause;
    const url = input instanceof Request ? input.url : String(input);
    throw new Error(`it ${describeConnectionError(cause, url).words}`, { cause });
  }
};
