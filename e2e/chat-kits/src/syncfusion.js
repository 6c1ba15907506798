import '@syncfusion/ej2-base/styles/material.css';
import '@syncfusion/ej2-inputs/styles/material.css';
import '@syncfusion/ej2-navigations/styles/material.css';
import '@syncfusion/ej2-notifications/styles/material.css';
import '@syncfusion/ej2-interactive-chat/styles/material.css';
import { AIAssistView } from '@syncfusion/ej2-interactive-chat';
import '../../chat-frames/say.js';

const chat = new AIAssistView({
  height: '600px',
  width: '650px',
  promptSuggestions: ['When do you open?', 'What do you sell?'],
  async promptRequest({ prompt }) {
    let text = '';
    for await (const part of globalThis.say(prompt)) {
      text += part;
      chat.addPromptResponse(text, false);
    }
    chat.addPromptResponse(text, true);
  },
});
chat.appendTo(document.body.appendChild(document.createElement('div')));
