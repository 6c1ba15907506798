import { open } from 'node:fs/promises';
import { describeFileError, describeUnreadable } from '../errors/describe-file-error.ts';
import { UsageError } from '../errors/usage-error.ts';
import { quoteWord } from '../notices/quote-word.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Far above what a model takes, and small enough to be kept with a campaign. */
const BYTES_MAX = 1_000_000;

/**
 * The agent with the text of the file that `system_prompt_file` names. A resumed campaign then needs no file. Throws
 * `UsageError`.
 */
export async function readSystemPrompt<Agent>(agent: Agent): Promise<Agent> {
  const path = fileOf(agent);
  return path === undefined ? agent : withText(agent, await textOf(path));
}

/** The agent as far as it can be known without its file. */
export function unreadSystemPrompt<Agent>(agent: Agent): Agent {
  const path = fileOf(agent);
  return path === undefined ? agent : withText(agent, path);
}

/** The agent with the file at its place, which is relative to the file that names it. */
export function placeSystemPrompt<Agent>(agent: Agent, place: (path: string) => string): Agent {
  const path = fileOf(agent);
  return path === undefined ? agent : withSettings(agent, { system_prompt_file: place(path) });
}

/** The file, if one is named; anything else is refused by the schema. */
function fileOf(agent: unknown): string | undefined {
  const { system_prompt_file: path } = settingsOf(agent);
  return typeof path === 'string' ? path : undefined;
}

function withText<Agent>(agent: Agent, system_prompt: string): Agent {
  if (settingsOf(agent)['system_prompt'] !== undefined)
    throw new UsageError('The agent has a system_prompt and a system_prompt_file. Use one.', {
      next: [PASS],
    });
  return withSettings(agent, { system_prompt });
}

const settingsOf = (agent: unknown): Fields => {
  const settings = isFields(agent) ? agent[SETTINGS] : undefined;
  return isFields(settings) ? settings : {};
};

/** The same shape, with other words for the prompt. */
function withSettings<Agent>(agent: Agent, prompt: Fields): Agent {
  const { system_prompt_file: _, ...settings } = settingsOf(agent);
  return { ...agent, [SETTINGS]: { ...settings, ...prompt } };
}

const SETTINGS = 'adapter_operational_config';

async function textOf(path: string): Promise<string> {
  const bytes = await readBytes(path);
  if (bytes.length > BYTES_MAX)
    throw new UsageError(
      `${path} is larger than ${BYTES_MAX / 1_000_000} MB, too large for a system prompt.`,
      { next: [PASS] },
    );
  // The last line break is the editor's.
  const text = toText(bytes, path).replace(/\r?\n$/, '');
  if (text.trim() === '')
    throw new UsageError(`${path} is empty, so there is no system prompt to send.`, {
      next: [`echo 'You are a librarian.' > ${quoteWord(path)}`],
    });
  return text;
}

const PASS = '--system-prompt FILE';

/** No more than the limit and a byte, even of a file without an end. */
async function readBytes(path: string): Promise<Uint8Array> {
  try {
    const file = await open(path);
    try {
      const bytes = new Uint8Array(BYTES_MAX + 1);
      let length = 0;
      let read: number;
      do {
        ({ bytesRead: read } = await file.read(bytes, length));
        length += read;
      } while (read > 0 && length < bytes.length);
      return bytes.subarray(0, length);
    } finally {
      await file.close();
    }
  } catch (cause) {
    const isThere = describeFileError(cause) === 'permission denied';
    throw new UsageError(describeUnreadable(path, cause), {
      cause,
      next: [isThere ? `chmod u+r ${quoteWord(path)}` : PASS],
    });
  }
}

/** What was saved in another encoding would be sent as garbage. */
function toText(bytes: Uint8Array, path: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    const isUtf16 = bytes[0] === 0xff || bytes[0] === 0xfe;
    throw new UsageError(`${path} is not UTF-8 text, so the system prompt would be garbled.`, {
      cause,
      next: [
        `iconv -f ${isUtf16 ? 'utf-16' : 'latin1'} -t utf-8 ${quoteWord(path)} > prompt-utf8.txt`,
      ],
    });
  }
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
