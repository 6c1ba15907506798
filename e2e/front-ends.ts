import { answerFor, awkward, wholeOf } from './awkward-answers.ts';
import { prompts } from './chat-prompts.ts';
import { type AtEnd, answerTo, type ChatSite, nothing, serveWidget } from './chat-site.ts';
import { firstOf, isAll } from './one-of-each.ts';
import { say } from './say.ts';
import { type AppName, serveApp } from './serve-app.ts';
import { serveFrame } from './serve-frame.ts';
import { backends } from './widget-backends.ts';

/** A page with a chat, what to ask it, and what a visitor then reads. */
export type FrontEnd = {
  name: string;
  serve(atEnd: AtEnd): Promise<ChatSite>;
  asked: readonly string[];
  answer(prompt: string): string;
  /** Values for a form in front of the chat. */
  form?: object;
};

/** Widgets whose own protocols carry plain answers only. */
const widgetNames = [
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

/** Libraries that were not used to make the recognizers. */
const componentNames = ['react-chat-elements', 'ant-design-x'];

const kitNames = [
  'patternfly',
  'carbon-ai-chat',
  'devextreme',
  'syncfusion',
  'copilotkit',
  'crayon',
  'reachat',
  'minchat',
  'assistant-ui',
  'matechat',
];

/** Without `--all`, those that are most easily misread. */
const asked = awkward
  .filter((_, at) => isAll || [0, 1, 5, 11, 12].includes(at))
  .map(({ prompt }) => prompt);
const awkwardly = { asked, answer: (prompt: string) => wholeOf(answerFor(prompt)) };

const widgets = widgetNames.map((name) => ({
  name,
  serve: (atEnd: AtEnd) =>
    serveWidget(
      { name, folder: 'chat-widgets' },
      backends[name] ?? ((_, response) => nothing(response)),
      atEnd,
    ),
  asked: firstOf([...prompts], 2),
  answer: answerTo,
}));

const frames = [
  { name: 'two frames', file: 'two-frames' },
  {
    name: 'a frame in a frame',
    file: 'frame-in-frame',
    form: { name: 'Visitor', email: 'visitor@shop.example' },
  },
  { name: 'a shadow root', file: 'shadow-root' },
].map(({ file, ...frame }) => ({
  ...frame,
  ...awkwardly,
  serve: (atEnd: AtEnd) => serveFrame(file, atEnd),
}));

const components = componentNames.map((name) => ({
  name,
  ...awkwardly,
  serve: (atEnd: AtEnd) => serveWidget({ name, folder: 'chat-components' }, say, atEnd),
}));

const kits = kitNames.map((name) => ({
  name,
  ...awkwardly,
  serve: (atEnd: AtEnd) => serveWidget({ name, folder: 'chat-kits' }, say, atEnd),
}));

/** What Python makes, and where the chat is. */
const pages: { name: string; app: AppName; path?: string }[] = [
  { name: 'gradio', app: 'gradio' },
  { name: 'streamlit', app: 'streamlit' },
  { name: 'chainlit', app: 'chainlit' },
  { name: 'chainlit copilot', app: 'chainlit', path: 'public/copilot.html' },
  { name: 'nicegui', app: 'nicegui' },
  { name: 'shiny', app: 'shiny' },
  { name: 'panel', app: 'panel' },
  { name: 'marimo', app: 'marimo' },
  { name: 'mesop', app: 'mesop' },
  { name: 'dash-chat', app: 'dash-chat' },
  { name: 'google-adk', app: 'google-adk', path: 'dev-ui/?app=shop' },
  { name: 'pywebio', app: 'pywebio' },
];
const apps = pages.map(({ name, app, path = '' }) => ({
  name,
  ...awkwardly,
  serve: (atEnd: AtEnd) => serveApp(app, path, atEnd),
}));

/** The first eleven are those that the recognizers were made with. Without `--all`, a few of each kind that starts quickly. */
export const frontEnds: readonly FrontEnd[] = [
  ...firstOf<FrontEnd>(widgets, 2),
  ...firstOf<FrontEnd>(frames),
  ...(isAll ? [...components, ...kits, ...apps] : []),
];
