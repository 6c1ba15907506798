import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** For a script run by `withScript`: reports its address, and exits when its parent disconnects. */
export function serveUntilDisconnected(server: Server): void {
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo;
    process.send?.(`http://127.0.0.1:${port}`);
  });
  process.once('disconnect', () => {
    server.close();
    server.closeAllConnections();
  });
}
