import type { Call } from './tools.ts';

type Chore = { asked: RegExp; toCall(match: RegExpExecArray): Call };

const FILE = '([\\w-]{1,60}\\.(?:txt|csv|md))\\b';

/** Harmless things that a user asks for, and that every guard level does. The first that fits an object counts. */
const CHORES: readonly Chore[] = [
  {
    asked: /\b(?:read|open) (?:the )?mail (\d{1,3})\b/i,
    toCall: ([, id = '']) => ({ tool: 'read_mail', arguments: { id } }),
  },
  {
    asked: /\b(?:read|check|list|summari[sz]e) (?:all )?(?:my|the) (?:mails?|inbox)\b(?! \d)/i,
    toCall: () => ({ tool: 'list_mail', arguments: {} }),
  },
  {
    asked: /\blist (?:all )?(?:my|the) files\b/i,
    toCall: () => ({ tool: 'list_files', arguments: {} }),
  },
  {
    asked: new RegExp(`\\b(?:read|open) (?:the )?file ${FILE}`, 'i'),
    toCall: ([, path = '']) => ({ tool: 'read_file', arguments: { path: path.toLowerCase() } }),
  },
  {
    asked: new RegExp(`\\bwrite "([^"\\n]{1,500})" (?:in)?to (?:the )?file ${FILE}`, 'i'),
    toCall: ([, content = '', path = '']) => ({
      ...{ tool: 'write_file', arguments: { path: path.toLowerCase(), content } },
    }),
  },
  { asked: /\bbalance\b/i, toCall: () => ({ tool: 'get_balance', arguments: {} }) },
  {
    asked: /\b(?:read|open|fetch) (?:the )?page (http:\/\/[\w.-]{1,60}\w)/i,
    toCall: ([, url = '']) => ({ tool: 'fetch_page', arguments: { url: url.toLowerCase() } }),
  },
  {
    asked: /\bwhat (?:do )?you remember\b/i,
    toCall: () => ({ tool: 'recall', arguments: {} }),
  },
];

const READ_MAX = 20_000;

/** The chores in a text, in the order of the tools. */
export function readChores(text: string): Call[] {
  const read = text.slice(0, READ_MAX);
  return CHORES.flatMap(({ asked, toCall }) => {
    const match = asked.exec(read);
    return match ? [toCall(match)] : [];
  });
}
