import type { TargetAdapter } from '@provoke/engine';
import { ConfigError } from '../errors/config-error.ts';

type Addresses = readonly (string | undefined)[];

/** Throws for an address that provoke would not call as it is written: it holds a login, or it is a socket's. */
export function checkCalled(addresses: Addresses, adapter: TargetAdapter): void {
  for (const address of addresses) checkAddress(address, adapter);
}

function checkAddress(endpoint: string | undefined, { settings }: TargetAdapter): void {
  const url = endpoint === undefined ? null : URL.parse(endpoint);
  if (url && /^wss?:$/.test(url.protocol))
    throw refused('provoke does not speak WebSocket, so it does not call ws:// or wss://.', [
      '--endpoint https://…  (the HTTP endpoint of the same agent)',
      'provoke scan https://…  (the page that opens the socket)',
    ]);
  if (url && (url.username || url.password))
    throw refused(
      'The endpoint has a user name or a password in it, which is not sent from there.',
      Object.hasOwn(settings.shape, 'headers')
        ? [
            "export AGENT_LOGIN=$(printf %s 'user:password' | base64)",
            `--setting 'headers={"authorization":"Basic $AGENT_LOGIN"}'`,
          ]
        : ['--endpoint without them: this type sends no login'],
    );
}

const refused = (message: string, next: string[]) =>
  new ConfigError(message, [{ path: ['agent', 'endpoint'], message }], { next });
