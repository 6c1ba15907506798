import '@copilotkit/react-ui/styles.css';
import { AbstractAgent, EventType } from '@ag-ui/client';
import { CopilotKit } from '@copilotkit/react-core';
import { CopilotPopup } from '@copilotkit/react-ui';
import { createElement as h } from 'react';
import { Observable } from 'rxjs';
import { show } from './show.js';
import '../../chat-frames/say.js';

class Shop extends AbstractAgent {
  run({ threadId, runId, messages }) {
    return new Observable(async (observer) => {
      const messageId = `said-${messages.length}`;
      observer.next({ type: EventType.RUN_STARTED, threadId, runId });
      observer.next({ type: EventType.TEXT_MESSAGE_START, messageId, role: 'assistant' });
      for await (const delta of globalThis.say(messages.at(-1).content, 'markdown'))
        observer.next({ type: EventType.TEXT_MESSAGE_CONTENT, messageId, delta });
      observer.next({ type: EventType.TEXT_MESSAGE_END, messageId });
      observer.next({ type: EventType.RUN_FINISHED, threadId, runId });
      observer.complete();
    });
  }
  clone() {
    return new Shop({ agentId: this.agentId, threadId: this.threadId });
  }
}

const agents = { default: new Shop({ agentId: 'default' }) };

show(() =>
  h(
    CopilotKit,
    { agents__unsafe_dev_only: agents, showDevConsole: false },
    h(CopilotPopup, { labels: { title: 'Practice shop', initial: 'Hi! How can I help?' } }),
  ),
);
