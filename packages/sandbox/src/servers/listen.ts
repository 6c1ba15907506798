import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Listening = {
  /** `http://127.0.0.1:PORT`, without a trailing slash. */
  url: string;
  /** Closes immediately, even with open connections. */
  close(): Promise<void>;
};

/** A real server on a loopback socket. Port 0 means any free one. */
export function listen(listener: RequestListener, port = 0): Promise<Listening> {
  return new Promise((resolve, reject) => {
    const server = createServer(listener).once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const { port: actual } = server.address() as AddressInfo;
      resolve({
        url: `http://127.0.0.1:${actual}`,
        close: () =>
          new Promise((closed) => {
            server.close(() => closed());
            server.closeAllConnections();
          }),
      });
    });
  });
}
