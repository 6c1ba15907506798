import { readCallId, toText } from '@provoke/evidence';
import { Content, contentText } from '../over-http/content-text.ts';
import { isRecord } from '../over-http/is-record.ts';
import { type Role, roleOf } from './roles.ts';

/**
 * What of a list of messages the agent said and did after the last message that we sent. A server may send the whole
 * conversation back, in which earlier turns, and calls that we made up, come again.
 */
export function afterOurs(list: readonly unknown[], sent: readonly unknown[]): readonly unknown[] {
  const last = toSaid(sent.at(-1));
  const said = list.map(toSaid);
  const found = last ? said.findLastIndex((one) => one !== undefined && isSame(one, last)) : -1;
  // Without our words, such as within a template of the server, the last message of any user is taken for ours.
  const at = found >= 0 ? found : said.findLastIndex((one) => one?.role === 'user');
  return list.slice(at + 1);
}

type Said = { role: Role; text: string; id: string | undefined };

function toSaid(message: unknown): Said | undefined {
  if (!isRecord(message)) return undefined;
  const role = roleOf(message);
  // Results may come in the name of the user.
  if (role === 'other' || holdsResult(message)) return undefined;
  const content = Content.safeParse(message['content'] ?? '');
  const text = content.success ? contentText(content.data) : toText(message['content']);
  return { role, text: text.trim(), id: role === 'tool' ? readCallId(message) : undefined };
}

const holdsResult = ({ role, content }: Readonly<Record<string, unknown>>): boolean =>
  role === 'user' &&
  Array.isArray(content) &&
  content.some((part) => isRecord(part) && part['type'] === 'tool_result');

const isSame = (one: Said, other: Said): boolean =>
  one.role === other.role && one.text === other.text && one.id === other.id;
