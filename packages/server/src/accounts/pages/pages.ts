import { createHash } from 'node:crypto';
import { pageStyle, pageStyleSource } from './page-style.ts';

type Page = { title: string; content: string; status?: 200 | 400 };

/** Three forms and a message, without further requests. */
export const linkPage = (token: string): Response =>
  page({
    title: 'Sign in',
    content: form('link', token, [
      '<p>This link signs you in, once. Name an e-mail address and a password to sign in without one from then on.</p>',
      '<p><label>E-mail, unless you have given one <input name="email" type="email" autocomplete="username"></label></p>',
      '<p><label>New password <input name="password" type="password" autocomplete="new-password"></label></p>',
    ]),
  });

export const invitationPage = (token: string): Response =>
  page({
    title: 'Join the organization',
    content: form('invitation', token, [
      '<p>You are invited. If you have an account, sign in first and open this link again: there is nothing to fill in then. Otherwise choose a password.</p>',
      '<p><label>New password <input name="password" type="password" autocomplete="new-password"></label></p>',
    ]),
  });

export const secondStepPage = (complaint?: string): Response =>
  page({
    title: 'Second step',
    content: form('second-step', undefined, [
      '<p>Enter the code that your app shows now, or one of your recovery codes.</p>',
      ...(complaint === undefined ? [] : [`<p role="alert">${escaped(complaint)}</p>`]),
      '<p><label>Code <input name="code" autocomplete="one-time-code" autocapitalize="none" spellcheck="false" required autofocus></label></p>',
    ]),
    status: complaint === undefined ? 200 : 400,
  });

export const messagePage = (message: string): Response =>
  page({
    title: 'Signing in failed',
    content: `<p>${escaped(message)}</p>\n<p><a href="../app/sign-in">Sign in again</a></p>`,
    status: 400,
  });

const form = (action: string, token: string | undefined, fields: readonly string[]) =>
  `<form method="post" action="${action}">
${token === undefined ? '' : `<input type="hidden" name="token" value="${escaped(token)}">\n`}${fields.join('\n')}
<p><button>Sign in</button></p>
</form>${token === undefined ? '' : `\n<script>${readFragment}</script>`}`;

/** Moves the token from the address into the form. */
const readFragment = `
const token = new URLSearchParams(location.hash.slice(1)).get('token');
if (token) {
  document.querySelector('[name=token]').value = token;
  history.replaceState(null, '', location.pathname);
}
`;

/** The only script that the content security policy allows. */
const scriptSource = `'sha256-${createHash('sha256').update(readFragment).digest('base64')}'`;

/** The referrer policy hides the link from other sites, but lets the form prove its origin. */
function page({ title, content, status = 200 }: Page): Response {
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${pageStyle}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`;
  return new Response(html, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': `default-src 'none'; script-src ${scriptSource}; style-src ${pageStyleSource}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'same-origin',
    },
  });
}

const escaped = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
