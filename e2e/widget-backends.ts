import { answerTo, greeting, type Handler, nothing, sendJson } from './chat-site.ts';

/** The backends that some widgets' protocols need; the other widgets ask `/ask`. */
export const backends: Record<string, Handler> = {
  'n8n-chat': ({ path, body }, response, site) => {
    if (path !== '/n8n' || !body) return nothing(response);
    const { chatInput } = JSON.parse(body) as { chatInput?: string };
    if (chatInput === undefined) return sendJson(response, { data: [] });
    site.asked.push(chatInput);
    sendJson(response, { output: answerTo(chatInput) });
  },

  'deep-chat': ({ body, path }, response, site) => {
    if (path !== '/deep-chat') return nothing(response);
    const { messages } = JSON.parse(body) as { messages: { text: string }[] };
    const prompt = messages.at(-1)?.text ?? '';
    site.asked.push(prompt);
    sendJson(response, { text: answerTo(prompt) });
  },

  'flowise-embed': ({ path, body }, response, site) => {
    if (!path.includes('/prediction/'))
      return sendJson(response, path.includes('streaming') ? { isStreaming: false } : {});
    const { question } = JSON.parse(body) as { question: string };
    site.asked.push(question);
    sendJson(response, { text: answerTo(question), chatId: 'practice', chatMessageId: 'm' });
  },

  'botframework-webchat': directLine(),
};

type Activity = { type: string; text?: string; from: { id: string; role?: string } } & Record<
  string,
  unknown
>;

/** The polling part of the Direct Line protocol, with one conversation per visitor. */
function directLine(): Handler {
  const conversations = new Map<string, Activity[]>();
  return ({ path, body, method }, response, site) => {
    const [, id, part] = /^\/directline\/conversations(?:\/(\w+)\/(\w+))?$/.exec(path) ?? [];
    if (id === undefined) {
      if (!path.startsWith('/directline/conversations')) return nothing(response);
      const conversationId = `c${conversations.size}`;
      conversations.set(conversationId, [say('bot', greeting, 0)]);
      return sendJson(response, { conversationId, token: 'practice', expires_in: 3_600 });
    }
    const activities = conversations.get(id) ?? [];
    if (part !== 'activities') return nothing(response);
    if (method === 'GET')
      return sendJson(response, { activities, watermark: String(activities.length) });
    const activity = JSON.parse(body) as Activity;
    const mine = { ...say('visitor', '', activities.length), ...activity };
    mine['id'] = `a${activities.length}`;
    activities.push(mine);
    if (activity.type === 'message') {
      site.asked.push(activity.text ?? '');
      activities.push(say('bot', answerTo(activity.text ?? ''), activities.length));
    }
    sendJson(response, { id: mine['id'] });
  };
}

const say = (id: string, text: string, number: number): Activity => ({
  type: 'message',
  id: `a${number}`,
  text,
  from: { id, role: id === 'bot' ? 'bot' : 'user' },
  timestamp: new Date(1_750_000_000_000 + number * 1_000).toISOString(),
});
