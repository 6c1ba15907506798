/** As the hub names the commit that it answers with; its address says only `main`. */
const COMMIT_HEADER = 'x-repo-commit';
const COMMIT = /(?<=\/)[0-9a-f]{40}(?=\/)/;
/** What a header may hold, so that nothing else is shown or recorded. */
const PLAIN = /^[\x21-\x7e]{1,200}$/;

/** The revision of a downloaded file: the commit, if the answer or its address has it, or else its entity tag. */
export function readRevision({ headers, url }: Pick<Response, 'headers' | 'url'>): string | null {
  const named = headers.get(COMMIT_HEADER) ?? COMMIT.exec(url)?.[0] ?? headers.get('etag');
  return named !== null && PLAIN.test(named) ? named : null;
}
