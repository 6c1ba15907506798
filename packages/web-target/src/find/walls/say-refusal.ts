import { askedWait, readLimit, TargetError } from '@provoke/engine';
import { type Exchange, pathOf } from '../../network/exchange.ts';

/** The error for a request that carried the prompt and brought no answer. Whatever the page shows for it is none. */
export function sayRefusal({ name, url, status, retryAfter, fault }: Exchange): TargetError {
  const asked = `The chat's own request (${name.split(' ', 1)[0]} ${pathOf(url)})`;
  if (status === undefined)
    return new TargetError(`${asked} got no answer${reasonOf(fault)}. Is the chat's server up?`, {
      retryable: true,
    });
  const limit = readLimit({ status, retryAfter, body: '' });
  return new TargetError(`${asked} answered ${status}. ${limit?.words ?? hintFor(status)}`, {
    retryable: limit !== undefined || status >= 500,
    statusCode: status,
    ...askedWait(retryAfter),
  });
}

const reasonOf = (fault = '') => {
  const [code] = /ERR_\w+/.exec(fault) ?? [];
  return code ? ` (${code})` : '';
};

function hintFor(status: number): string {
  if (status === 401 || status === 403)
    return 'It wants a visitor who is signed in: sign in once with provoke scan --sign-in.';
  if (status >= 500) return "The chat's server failed: try it with provoke scan --headed.";
  return 'Try the chat as a visitor, with provoke scan --headed: it may want something first.';
}
