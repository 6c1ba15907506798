import { z } from 'zod';
import type { Place } from './conversation.ts';
import type { Selectors } from './page/selectors.ts';

/** Where the chat is, and the parts of the page that the user selects. */
export const WebSettings = z.object({
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
});

/** Agents that call tools are silent for up to 15 s. */
const SETTLE_S = 30;

type Given = z.output<typeof WebSettings>;

export const toPlace = (settings: Given, timeoutMs: number): Place => ({
  url: settings.endpoint,
  selectors: toSelectors(settings),
  form: settings.form ?? {},
  timeoutMs,
  settleMs: (settings.settle ?? SETTLE_S) * 1_000,
});

const toSelectors = (settings: Given): Selectors => ({
  open: settings.open_selector,
  input: settings.input_selector,
  send: settings.send_selector,
  reply: settings.reply_selector,
});
