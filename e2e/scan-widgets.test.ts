import { beforeAll, test } from 'vitest';
import { prompts } from './chat-prompts.ts';
import { answerTo, nothing, serveWidget } from './chat-site.ts';
import { INSTALL_MS, installWidgets } from './install-widgets.ts';
import { firstOf } from './one-of-each.ts';
import { talkTo } from './talk-to.ts';
import { backends } from './widget-backends.ts';

/** `WIDGET_PROMPTS=20` sends all; the default of a few keeps the run short. */
const count = Number(process.env['WIDGET_PROMPTS'] ?? 2);
const TURNS = 5;

const widgets = [
  'n8n-chat',
  'deep-chat',
  'botframework-webchat',
  'chatscope',
  'react-chatbot-kit',
  'vue-advanced-chat',
  'nlux',
  'react-chatbotify',
  'flowise-embed',
  'chatui',
  'vue3-beautiful-chat',
];

beforeAll(installWidgets, INSTALL_MS);

test.concurrent.for(firstOf(widgets, 3))(
  'the right reply is read from %s without any selector',
  { timeout: 240_000 },
  async (name, { expect, onTestFinished }) => {
    const site = await serveWidget(
      name,
      backends[name] ?? ((_, response) => nothing(response)),
      onTestFinished,
    );
    const talk = talkTo(site.url, { atEnd: onTestFinished });

    const right: string[] = [];
    for (let start = 0; start < count; start += TURNS) {
      const messages: { role: 'user' | 'assistant'; content: string }[] = [];
      for (const content of prompts.slice(start, Math.min(start + TURNS, count))) {
        messages.push({ role: 'user', content });
        const reply = await talk(messages);
        messages.push({ role: 'assistant', content: reply });
        expect(flat(reply), content).toBe(flat(answerTo(site.asked.at(-1) ?? '')));
        right.push(content);
      }
    }

    expect(right).toHaveLength(count);
    expect(site.asked.map(bare)).toEqual(prompts.slice(0, count).map(bare));
  },
);

// Some widgets remove line breaks from typed text.
const bare = (text: string) => text.replace(/\s+/g, '');
const flat = (text: string) => text.replace(/\s+/g, ' ').trim();
