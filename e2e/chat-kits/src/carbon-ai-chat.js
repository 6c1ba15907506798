import '@carbon/ai-chat/dist/es/web-components/cds-aichat-container/index.js';
import '../../chat-frames/say.js';

const chat = document.createElement('cds-aichat-container');
chat.assistantName = 'Practice shop';
chat.messaging = {
  async customSendMessage({ input, id }, _options, { messaging }) {
    // How it asks for a greeting.
    if (!input.text)
      return messaging.addMessage({
        output: { generic: [{ response_type: 'text', text: 'Welcome! Ask away.' }] },
      });
    const item = { response_type: 'text', streaming_metadata: { id: '1' } };
    const metadata = { response_id: `reply-${id}` };
    let text = '';
    for await (const part of globalThis.say(input.text, 'markdown')) {
      text += part;
      await messaging.addMessageChunk({
        partial_item: { ...item, text: part },
        streaming_metadata: metadata,
      });
    }
    const generic = [{ ...item, text }];
    await messaging.addMessageChunk({
      final_response: { id: metadata.response_id, output: { generic } },
      streaming_metadata: metadata,
    });
  },
};
document.body.append(chat);
