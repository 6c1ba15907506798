import { describeConnectionError } from '@provoke/engine';

/** `fetch` with an error that explains why no service was reached: a name, a proxy, a certificate. */
export const describingFetch: typeof globalThis.fetch = async (input, init) => {
  try {
    return await fetch(input, init);
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause;
    const url = input instanceof Request ? input.url : String(input);
    throw new Error(`it ${describeConnectionError(cause, url).words}`, { cause });
  }
};
