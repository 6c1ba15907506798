import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { type Statement, statementReader } from './statement-reader.ts';
import { toTransactions } from './transactions.ts';

export type Wiretap = {
  /** The same database, through this proxy. */
  databaseUrl: string;
  /** The statements sent while some work was done, by transaction. */
  during(work: () => Promise<unknown>): Promise<Statement[][]>;
  close(): Promise<void>;
};

/** A proxy between a service and PostgreSQL that records the service's statements. */
export async function openWiretap(databaseUrl: string): Promise<Wiretap> {
  const target = new URL(databaseUrl);
  const connections = new Set<Statement[]>();
  const server = createServer((client) => {
    const statements: Statement[] = [];
    connections.add(statements);
    const upstream = connect(Number(target.port), target.hostname);
    const read = statementReader((statement) => statements.push(statement));
    client.on('data', read);
    client.pipe(upstream).pipe(client);
    client.on('error', () => upstream.destroy());
    upstream.on('error', () => client.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const tapped = new URL(databaseUrl);
  tapped.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    databaseUrl: tapped.href,
    async during(work) {
      for (const statements of connections) statements.length = 0;
      await work();
      return [...connections].flatMap(toTransactions);
    },
    async close() {
      server.close();
      await once(server, 'close');
    },
  };
}
