import type { Environment } from '../../definitions/target.ts';
import { findProxy } from '../../network/find-proxy.ts';
import { isGood } from '../over-http/call-http.ts';
import { type Asker, createAsker } from './asker.ts';
import { describeWithoutHttp } from './others/below-http.ts';
import { describeByAnswer } from './others/by-answer.ts';
import { findOtherProtocol } from './others/other-protocols.ts';
import type { Protocol } from './protocol.ts';
import { agentKit } from './protocols/agent-kit.ts';
import { chatCompletions } from './protocols/chat-completions.ts';
import { jsonEndpoint } from './protocols/json-endpoint.ts';
import { langServe } from './protocols/lang-serve.ts';
import { localModel } from './protocols/local-model.ts';
import { responses } from './protocols/responses.ts';
import { uiMessages } from './protocols/ui-messages.ts';
import { anthropic, gemini } from './protocols/vendors.ts';
import type { Asking, Recognised } from './recognised.ts';

/** In the order in which they are greeted, unless the address is as one of them has it. */
const protocols: readonly Protocol[] = [
  ...[localModel, anthropic, gemini, agentKit, langServe],
  ...[uiMessages, chatCompletions, responses],
];

/**
 * What speaks at an address, and what to type: undefined only where that cannot be told. It looks first, then says
 * hello. At most 24 requests in 15 seconds; no redirect is followed.
 */
export async function recognise(asking: Asking, env: Environment): Promise<Recognised | undefined> {
  const asker = createAsker(asking);
  await asker.get(asker.address);
  const found =
    // Some leave every request but their own without an answer.
    (asker.isSilent() ? await findOtherProtocol(asker) : undefined) ??
    (await look(asker)) ??
    (await findOtherProtocol(asker)) ??
    (await greet(asker));
  if (found) return found;
  const { signal } = asking;
  if (asker.heard.length === 0)
    return describeWithoutHttp(asker, { signal, isDirect: isDirect(asker.address, env) });
  return (await findOtherProtocol(asker)) ?? describeByAnswer(asker);
}

/** Of proxies that cannot be used, the failed check has told. */
function isDirect(address: string, env: Environment): boolean {
  try {
    return !findProxy(address, env);
  } catch {
    return false;
  }
}

async function look(asker: Asker): Promise<Recognised | undefined> {
  for (const protocol of protocols) {
    const found = await protocol.look?.(asker);
    if (found) return found;
  }
  return undefined;
}

/**
 * Likely ones first. A JSON endpoint comes early where the address itself takes a POST, since nothing else is below such
 * an address.
 */
async function greet(asker: Asker): Promise<Recognised | undefined> {
  const { pathname } = new URL(asker.address);
  const hasModels = asker.heard.some(
    ({ url, answer }) => url.endsWith('/models') && isGood(answer),
  );
  const isLikely = ({ path }: Protocol) =>
    path !== undefined && (path.test(pathname) || (hasModels && path.test('/v1')));
  const takesPosts = () =>
    asker.heard.some(({ method, url }) => method === 'POST' && url === asker.address);
  const order = [...protocols.filter(isLikely), uiMessages];
  const rest = protocols.filter((protocol) => !order.includes(protocol));
  return (
    (await firstOf(order, asker)) ??
    (takesPosts() ? await jsonEndpoint.greet?.(asker) : undefined) ??
    firstOf([...rest, jsonEndpoint], asker)
  );
}

async function firstOf(order: readonly Protocol[], asker: Asker): Promise<Recognised | undefined> {
  for (const protocol of order) {
    const found = await protocol.greet?.(asker);
    if (found) return found;
  }
  return undefined;
}
