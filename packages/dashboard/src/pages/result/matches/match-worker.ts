import { matchPattern } from './match-pattern.ts';

/** A pattern that somebody wrote may need any time on a reply: it runs here, where it can be stopped. */
addEventListener('message', ({ data }: MessageEvent<{ source: string; text: string }>) => {
  postMessage(matchPattern(data));
});
