import { z } from 'zod';
import type { Selectors } from './page/selectors.ts';

/** Where the chat is, and the parts of the page that the user selects. */
export const WebSettings = z.object({
  /** The page with the chat on it. */
  endpoint: z
    .url({ protocol: /^https?$/, error: 'The page must be an address with http: or https:.' })
    .refine(
      (url) => !URL.canParse(url) || new URL(url).password === '',
      'The address must not contain a password.',
    ),
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
});

export const toSelectors = (settings: z.output<typeof WebSettings>): Selectors => ({
  open: settings.open_selector,
  input: settings.input_selector,
  send: settings.send_selector,
  reply: settings.reply_selector,
});
