import type { Endpoint } from '@provoke/contract';

/** The methods of one path, as `Allow` lists them. */
export function allowedMethods(here: readonly Endpoint[]): string {
  const methods = here.map(({ method }) => method.toUpperCase());
  return [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
}

/** The answer to OPTIONS for a path. */
export const describePath = (path: string, here: readonly Endpoint[]) => ({
  name: path,
  description: here.map(({ summary }) => summary).join('. '),
  renders: [here.some(({ streams }) => streams) ? 'text/event-stream' : 'application/json'],
  parses: ['application/json'],
});
