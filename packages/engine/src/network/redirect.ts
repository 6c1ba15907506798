/** How to fix a redirect; undefined for any other status. */
export const wordsForRedirect = (status: number): string | undefined =>
  status >= 300 && status < 400
    ? 'It redirects, and that is not followed: give the address where it ends.'
    : undefined;
