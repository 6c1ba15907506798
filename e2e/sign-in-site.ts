import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { send } from './chat-site.ts';

export type SignInSite = {
  url: string;
  /** Prompts of visitors who were signed in. */
  asked: string[];
  /** The cookies of every request. */
  cookies: string[];
  /** How often somebody signed in with the form. */
  signIns: number;
  /** The one session that the site knows. */
  token: string;
};

const login = `<!doctype html><title>Sign in</title><h1>Sign in</h1>
<form id="login" method="post" action="/login"><input name="user"><input name="password" type="password"><button>Sign in</button></form>
<script>
// The person: a window is signed in to after a second, a page without one is not.
if (!navigator.userAgent.includes('Headless')) setTimeout(() => login.submit(), 1000);
</script>`;

const chat = `<!doctype html><title>Practice shop</title><h1>Practice shop</h1>
<div class="chat"><div id="log"><p>Welcome to the practice shop.</p></div>
<form id="form"><textarea placeholder="Type a message"></textarea><button>Send</button></form></div>
<script>
const field = form.querySelector('textarea');
const say = (words) => log.append(Object.assign(document.createElement('p'), { textContent: words }));
form.onsubmit = async (event) => {
  event.preventDefault();
  const words = field.value;
  field.value = '';
  say(words);
  say(await (await fetch('/ask', { method: 'POST', body: words })).text());
};
form.onkeydown = (event) => { if (event.key === 'Enter') { event.preventDefault(); form.requestSubmit(); } };
</script>`;

/** A shop whose chat is for those who have signed in. It repeats the session's cookie in every answer. */
export async function serveSignInSite(
  token: string,
  onAsked: (site: SignInSite) => void = () => {},
): Promise<SignInSite> {
  const site: SignInSite = { url: '', asked: [], cookies: [], signIns: 0, token };
  const isSignedIn = ({ cookie = '' }: IncomingHttpHeaders) => cookie.includes(`sid=${site.token}`);
  const redirect = (response: ServerResponse, location: string, headers = {}) =>
    void response.writeHead(302, { location, ...headers }).end();
  const server = createServer(async (request, response) => {
    const body = await text(request).catch(() => '');
    site.cookies.push(request.headers.cookie ?? '');
    const to = `${request.method} ${request.url}`;
    if (to === 'GET /login') return send(response, 'text/html', login);
    if (to === 'POST /login') {
      site.signIns++;
      const cookie = `sid=${site.token}; HttpOnly; SameSite=Lax; Max-Age=86400`;
      return redirect(response, '/', { 'set-cookie': cookie });
    }
    if (!isSignedIn(request.headers)) return redirect(response, '/login');
    if (to === 'GET /') return send(response, 'text/html', chat);
    if (to !== 'POST /ask') return void response.writeHead(404).end();
    site.asked.push(body);
    send(response, 'text/plain', `Sorry, I cannot help with that. ${request.headers.cookie}`);
    onAsked(site);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  site.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return site;
}
