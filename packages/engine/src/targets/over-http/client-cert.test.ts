import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, connect, type Server } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { getGlobalDispatcher, setGlobalDispatcher } from 'undici';
import { expect, onTestFinished, test } from 'vitest';
import type { Environment, TargetAdapter } from '../../definitions/target.ts';
import { dispatchCalls } from '../../network/dispatch-calls.ts';
import { refuseMetadata } from '../../network/refuse-metadata.ts';
import { agentkit } from '../agentkit/agentkit.ts';
import { aiSdk } from '../ai-sdk/ai-sdk.ts';
import { chainkit } from '../chainkit/chainkit.ts';
import { chatapiSdk } from '../chatapi-sdk/chatapi-sdk.ts';
import { http } from '../http/http.ts';
import { localmodel } from '../localmodel/localmodel.ts';
import { responses } from '../responses/responses.ts';
import { router } from '../router/router.ts';
import { certificateOf, inFolder, locked } from '../test/certificates.fixture.ts';
import { certifiedCaller } from './client-cert.ts';

async function listen(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

const authority = await certificateOf('authority');
const own = await certificateOf('127.0.0.1', { ca: authority });
const client = await certificateOf('client', { ca: authority });

/** A server that lets in only who has a certificate of its authority. */
async function openAgent() {
  const seen: string[] = [];
  const server = createTlsServer(
    { ...own, ca: authority.cert, requestCert: true, rejectUnauthorized: true },
    ({ socket, url }, response) => {
      seen.push(`${(socket as TLSSocket).getPeerCertificate().subject.CN} ${url}`);
      response.end('hi');
    },
  );
  return { seen, url: `https://127.0.0.1:${await listen(server)}` };
}

/** The settings of a client, as files. */
async function shown({ key, cert }: { key: string; cert: string } = client) {
  const files = await inFolder({ key, cert, ca: authority.cert });
  return { cert_file: files.cert, key_file: files.key, ca_file: files.ca };
}

const asked = (url: string) => ({
  ...{ url, method: 'GET', headers: {}, timeoutMs: 5_000 },
  signal: new AbortController().signal,
});

function withDispatching(open: () => Promise<void>) {
  const before = getGlobalDispatcher();
  onTestFinished(() => setGlobalDispatcher(before));
  return open();
}

test('an agent that asks for a certificate gets it, also of a key that is locked', async () => {
  const agent = await openAgent();
  const files = await inFolder({ key: locked(client.key, 'open-1'), cert: client.cert });
  const { ca_file, ...given } = await shown();
  const secret = { cert_file: files.cert, key_file: files.key, ca_file, passphrase: 'open-1' };

  const answers = [
    await certifiedCaller({ ...given, ca_file }, agent.url)(asked(`${agent.url}/a`)),
    await certifiedCaller(secret, agent.url)(asked(`${agent.url}/b`)),
  ];

  expect(answers.map(({ text }) => text)).toEqual(['hi', 'hi']);
  expect(agent.seen).toEqual(['client /a', 'client /b']);
});

test('it is shown within the tunnel of a proxy that the environment names', async () => {
  const agent = await openAgent();
  const tunnels: string[] = [];
  const proxy = createHttpServer();
  proxy.on('connect', ({ url = '' }, socket, head) => {
    tunnels.push(url);
    const { hostname, port } = new URL(`http://${url}`);
    const server = connect(Number(port), hostname, () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      server.write(head);
      server.pipe(socket).pipe(server);
    });
    server.on('error', () => socket.destroy());
    socket.on('error', () => server.destroy());
  });
  const env: Environment = { https_proxy: `http://127.0.0.1:${await listen(proxy)}` };
  await withDispatching(() => dispatchCalls(env));

  await certifiedCaller(await shown(), agent.url)(asked(`${agent.url}/a`));

  expect(agent.seen).toEqual(['client /a']);
  expect(tunnels).toEqual([new URL(agent.url).host]);
});

test('a worker refuses metadata addresses with a certificate too', async () => {
  const agent = await openAgent();
  await withDispatching(() => refuseMetadata({}));
  const metadata = 'https://169.254.169.254';
  const cert = await shown();

  await expect(certifiedCaller(cert, metadata)(asked(metadata))).rejects.toThrow('EACCES');
  expect((await certifiedCaller(cert, agent.url)(asked(agent.url))).text).toBe('hi');
});

test("another origin than the endpoint's gets no certificate", async () => {
  const [agent, other] = [await openAgent(), await openAgent()];

  const call = certifiedCaller(await shown(), agent.url);

  await expect(call(asked(other.url))).rejects.toThrow('has a self-signed certificate');
  expect(other.seen).toEqual([]);
});

test('a certificate of another authority is refused by the agent, which the error says', async () => {
  const agent = await openAgent();
  const stranger = await shown(await certificateOf('stranger'));

  await expect(certifiedCaller(stranger, agent.url)(asked(agent.url))).rejects.toThrow(
    /Does the agent accept the certificate of client_cert\?/,
  );
  expect(agent.seen).toEqual([]);
});

test('what cannot be used is an error before anything is sent, and shows no secret', async () => {
  const good = await shown();
  const expired = await shown(await certificateOf('old', { days: { from: -9, until: -1 } }));
  const early = await shown(await certificateOf('new', { days: { from: 2, until: 9 } }));
  const { key_file } = await shown(await certificateOf('other'));
  const files = await inFolder({
    lockedKey: locked(client.key, 'open-1'),
    text: 'none',
    broken: '-----BEGIN PRIVATE KEY-----\nMIIsecret\n-----END PRIVATE KEY-----\n',
  });
  const fails = (cert: object, url = 'https://agent.example') => {
    try {
      certifiedCaller({ ...good, ...cert }, url);
      return 'it was taken';
    } catch (error) {
      return String(error);
    }
  };

  const said = [
    [{ cert_file: '/nowhere/a.pem' }, 'Cannot read /nowhere/a.pem (cert_file): no such file.'],
    [{ cert_file: files.text }, '(cert_file) is not a PEM file'],
    [{ key_file: files.broken }, '(key_file) holds no private key in PEM.'],
    [{ key_file: files.lockedKey }, '(key_file) is encrypted. Set passphrase: $NAME'],
    [{ key_file: files.lockedKey, passphrase: 'wrong-1' }, 'does not open with this passphrase'],
    [{ key_file }, '(key_file) is not the key of'],
    [{ ca_file: files.broken }, '(ca_file) holds no certificate in PEM.'],
    [expired, 'has expired: it was valid until'],
    [early, 'is not valid yet: it is from'],
  ] as const;

  for (const [cert, words] of said) expect(fails(cert)).toContain(words);
  expect(said.map(([cert]) => fails(cert)).join()).not.toMatch(/wrong-1|MIIsecret/);
  expect(fails({}, 'http://agent.example')).toContain(
    'client_cert needs an endpoint with https://',
  );
});

const adapters: TargetAdapter[] = [
  ...[http, chatapiSdk, responses, agentkit, chainkit, aiSdk, localmodel, router],
];

test.each(adapters)('$type shows it with every call', async (adapter) => {
  const agent = await openAgent();
  const given = {
    ...{
      endpoint: agent.url,
      client_cert: await shown(),
      ...(adapter !== http && { model: 'openai/m' }),
    },
    ...(adapter === router && { apiKey: 'key-123' }),
  };
  const settings = adapter.settings.parse(given);
  const target = adapter.connect(settings, { fetch, env: {}, timeoutMs: 5_000 });
  const payload = target.payload([{ role: 'user', content: 'hi' }], { maxTokens: undefined });

  // No reply of its protocol, but one of a server that knows the client.
  await target.send(payload, { signal: AbortSignal.timeout(5_000) }).catch(() => {});

  expect(agent.seen[0]).toMatch(/^client \//);
});
