import { startServer, type TestServer } from './start-server.ts';

/** Several apps on one database, like several nodes. Raw requests go to each in turn. */
export async function startNodes(
  count: number,
  options: { requestsPerHour?: number } = {},
): Promise<TestServer> {
  const first = await startServer(options);
  const { databaseUrl } = first;
  const nodes = [first];
  while (nodes.length < count) nodes.push(await startServer({ ...options, databaseUrl }));
  let calls = 0;
  return {
    ...first,
    logged: () => nodes.map(({ logged }) => logged()).join(''),
    call: (path, init) => (nodes[calls++ % nodes.length] as TestServer).call(path, init),
  };
}
