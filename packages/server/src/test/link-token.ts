/** The token of a one-time link, as the page reads it. */
export const tokenOf = (link: string): string =>
  new URLSearchParams(new URL(link).hash.slice(1)).get('token') ?? '';
