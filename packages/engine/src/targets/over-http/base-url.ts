const DEFAULT_URL = 'http://127.0.0.1:8000';

/** A server's address from user input: with or without the scheme, a slash, or the path of one of its routes. */
export function baseUrl(endpoint = DEFAULT_URL, routes: readonly string[]): string {
  const { origin, pathname } = new URL(endpoint.includes('://') ? endpoint : `http://${endpoint}`);
  const path = pathname.replace(/(?<!\/)\/+$/, '');
  const route = routes.find((name) => path.endsWith(`/${name}`));
  return origin + (route ? path.slice(0, -route.length - 1).replace(/(?<!\/)\/+$/, '') : path);
}
