import {
  ActionBarPrimitive,
  AssistantRuntimeProvider,
  ComposerPrimitive,
  MessagePrimitive,
  ThreadPrimitive,
  useLocalRuntime,
} from '@assistant-ui/react';
import { createElement as h } from 'react';
import { show } from './show.js';
import '../../chat-frames/say.js';

const shop = {
  async *run({ messages }) {
    let text = '';
    for await (const part of globalThis.say(messages.at(-1).content[0].text, 'text')) {
      text += part;
      yield { content: [{ type: 'text', text }] };
    }
  },
};

const UserMessage = () =>
  h(MessagePrimitive.Root, { className: 'aui-user-message' }, h(MessagePrimitive.Content));
const AssistantMessage = () =>
  h(
    MessagePrimitive.Root,
    { className: 'aui-assistant-message' },
    h(MessagePrimitive.Content),
    h(
      ActionBarPrimitive.Root,
      { hideWhenRunning: true },
      h(ActionBarPrimitive.Copy, null, 'Copy'),
      h(ActionBarPrimitive.Reload, null, 'Refresh'),
    ),
  );

show(function Assistant() {
  return h(
    AssistantRuntimeProvider,
    { runtime: useLocalRuntime(shop) },
    h(
      ThreadPrimitive.Root,
      { style: { width: 600 } },
      h(
        ThreadPrimitive.Viewport,
        { style: { height: 400, overflowY: 'auto' } },
        h(ThreadPrimitive.Empty, null, 'How can I help you today?'),
        h(ThreadPrimitive.Messages, { components: { UserMessage, AssistantMessage } }),
      ),
      h(
        ComposerPrimitive.Root,
        null,
        h(ComposerPrimitive.Input, { placeholder: 'Write a message...' }),
        h(ThreadPrimitive.If, { running: false }, h(ComposerPrimitive.Send, null, 'Send')),
        h(ThreadPrimitive.If, { running: true }, h(ComposerPrimitive.Cancel, null, 'Cancel')),
      ),
    ),
  );
});
