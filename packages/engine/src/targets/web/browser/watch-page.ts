import type { Page, Request } from 'playwright-core';
import { TargetError } from '../../../definitions/target.ts';

export type Watch = {
  /** Whether an answer may still be coming over the network. */
  isWaiting(): boolean;
  /** Number of requests made by its scripts so far. */
  requests(): number;
  hasSocket(): boolean;
  /** An event on the page that ends the conversation. */
  failure(): TargetError | undefined;
};

/** Follows the page's network activity, and whether it is still the opened page. */
export function watchPage(page: Page): Watch {
  const underWay = new Set<Request>();
  const origin = new URL(page.url()).origin;
  let sockets = 0;
  let requests = 0;
  let failure: TargetError | undefined;
  page.on('request', (request) => {
    if (!/^(fetch|xhr|eventsource)$/.test(request.resourceType())) return;
    requests++;
    underWay.add(request);
  });
  page.on('requestfinished', (request) => void underWay.delete(request));
  page.on('requestfailed', (request) => void underWay.delete(request));
  page.on('websocket', (socket) => {
    sockets++;
    socket.on('close', () => sockets--);
  });
  page.on('crash', () => {
    failure ??= new TargetError('The page crashed in the browser.', { retryable: true });
  });
  page.on('close', () => {
    failure ??= new TargetError('The page closed itself.', { retryable: true });
  });
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame() && originOf(frame.url()) !== origin)
      failure ??= new TargetError(
        `The page went away to ${frame.url().slice(0, 200)} in the middle of the conversation.`,
        { retryable: false },
      );
  });
  return {
    isWaiting: () => underWay.size > 0,
    requests: () => requests,
    hasSocket: () => sockets > 0,
    failure: () => failure,
  };
}

const originOf = (url: string) => (URL.canParse(url) ? new URL(url).origin : '');
