import { z } from 'zod';
import type { Place } from './conversation.ts';
import type { Selectors } from './page/selectors.ts';
import type { Access } from './sign-in/access.ts';
import { StorageState } from './sign-in/storage-state.ts';

/** Where the chat is, and the parts of the page that the user selects. */
export const WebSettings = z
  .object({
    /** The page with the chat on it. */
    endpoint: z
      .url({ protocol: /^https?$/, error: 'The page must be an address with http: or https:.' })
      .refine((url) => !URL.parse(url)?.password, 'The address must not contain a password.'),
    browser: z.string().min(1).optional().describe('path of Chromium or Chrome'),
    headless: z.boolean().default(true),
    open_selector: z.string().min(1).optional().describe('CSS selector of what opens the chat'),
    input_selector: z.string().min(1).optional().describe('CSS selector of the text field'),
    send_selector: z
      .string()
      .min(1)
      .optional()
      .describe('CSS selector of the send button (default: find it, or press Enter)'),
    reply_selector: z.string().min(1).optional().describe("CSS selector of the bot's messages"),
    settle: z
      .number()
      .positive()
      .max(600)
      .optional()
      .describe('maximum wait for more of an unfinished reply, in seconds (default: 30)'),
    form: z
      .record(z.string().min(1).max(100), z.string().max(1_000))
      .optional()
      .describe('values for a form in front of the chat, by the names of its fields'),
    username: z
      .string()
      .min(1)
      .optional()
      .describe('name for Basic authentication, such as $SHOP_USER'),
    password: z.string().min(1).optional().describe('its password, such as $SHOP_PASSWORD'),
    client_certificate: z
      .string()
      .min(1)
      .optional()
      .describe('path of a client certificate, a PEM file'),
    client_key: z.string().min(1).optional().describe("path of the certificate's key, a PEM file"),
    passphrase: z.string().min(1).optional().describe('of that key, such as $KEY_PASSPHRASE'),
    shared_sign_in: z
      .boolean()
      .optional()
      .describe('allow several conversations at a time with one kept sign-in'),
  })
  .refine(
    ({ client_certificate, client_key }) =>
      (client_certificate === undefined) === (client_key === undefined),
    {
      path: ['client_key'],
      error: 'client_certificate and client_key go together: the paths of two PEM files.',
    },
  );

/** Agents that call tools are silent for up to 15 s. */
const SETTLE_S = 30;

type Given = z.output<typeof WebSettings>;

export const toPlace = (
  settings: Given,
  { timeoutMs, browserState }: { timeoutMs: number; browserState?: object | undefined },
): Place => ({
  url: settings.endpoint,
  access: toAccess(settings, browserState),
  selectors: toSelectors(settings),
  form: settings.form ?? {},
  timeoutMs,
  settleMs: (settings.settle ?? SETTLE_S) * 1_000,
});

export const toAccess = (settings: Given, browserState?: object): Access => ({
  state: browserState && StorageState.parse(browserState),
  username: settings.username,
  password: settings.password,
  certificate: settings.client_certificate,
  key: settings.client_key,
  passphrase: settings.passphrase,
});

const toSelectors = (settings: Given): Selectors => ({
  open: settings.open_selector,
  input: settings.input_selector,
  send: settings.send_selector,
  reply: settings.reply_selector,
});
