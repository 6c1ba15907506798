import { readFile } from 'node:fs/promises';
import { type AtEnd, type ChatSite, send, serveSite } from './chat-site.ts';
import { contactForm } from './contact-form.ts';
import { say } from './say.ts';

const folder = new URL('./chat-frames/', import.meta.url);

/** A shop with a contact form, and with a chat built as a hosted widget builds its own. */
export async function serveFrame(name: string, atEnd: AtEnd): Promise<ChatSite> {
  const read = (file: string) => readFile(new URL(file, folder), 'utf8');
  const [shared, widget] = await Promise.all([read('say.js'), read(`${name}.js`)]);
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Practice shop</title><h1>Practice shop</h1>
<form role="search"><input type="search" placeholder="Search"></form><p>Sturdy boots and warm socks.</p>${contactForm}<script src="/say.js"></script><script src="/page.js"></script></html>`;
  return serveSite(
    html,
    widget,
    (request, response, site) =>
      request.path === '/say.js'
        ? send(response, 'text/javascript', shared)
        : say(request, response, site),
    atEnd,
  );
}
