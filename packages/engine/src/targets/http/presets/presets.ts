/** What is known of a server: the settings by which it is reached. */
export type Preset = {
  title: string;
  /** The published page or source that says so. */
  documentation: string;
  /** The vendor's own address, where there is one. */
  endpoint?: string;
  /** Completes an endpoint that is the server's address alone. */
  path?: string;
  /** The header that takes the key, where it is not a bearer token. */
  keyHeader?: string;
  /** As a user writes them. */
  settings: Readonly<Record<string, unknown>>;
};

/** By the names that users type. A setting of a user's own replaces the preset's. */
export const presets = {
  anthropic: {
    title: "Anthropic's Messages API",
    documentation: 'https://docs.anthropic.com/en/api/messages',
    endpoint: 'https://api.anthropic.com',
    path: '/v1/messages',
    keyHeader: 'x-api-key',
    settings: {
      headers: { 'anthropic-version': '2023-06-01' },
      body: { model: '{{model}}', max_tokens: 1024, messages: '{{messages}}' },
      roles: { system: 'user' },
      reply_path: '$.content[*].text',
      calls: '$.content[*]',
      results: '$.content[*]',
    },
  },
  azure: {
    title: 'Chat completions of Azure OpenAI',
    documentation: 'https://learn.microsoft.com/azure/ai-services/openai/reference',
    keyHeader: 'api-key',
    settings: {
      body: { messages: '{{messages}}' },
      reply_path: '$.choices[0].message.content',
      calls: '$.choices[0].message',
    },
  },
  dialogflow: {
    title: 'Dialogflow ES, v2 detectIntent',
    documentation: 'https://cloud.google.com/dialogflow/es/docs/quick/api',
    settings: {
      body: { queryInput: { text: { text: '{{prompt}}', languageCode: 'en' } } },
      reply_path: '$.queryResult.fulfillmentText',
    },
  },
  'dialogflow-cx': {
    title: 'Dialogflow CX, v3 detectIntent',
    documentation: 'https://cloud.google.com/dialogflow/cx/docs/quick/api',
    settings: {
      body: { queryInput: { text: { text: '{{prompt}}' }, languageCode: 'en' } },
      reply_path: '$.queryResult.responseMessages[*].text.text[*]',
    },
  },
  dify: {
    title: 'A chat app of Dify',
    documentation: 'https://docs.dify.ai/api-reference/chat/send-chat-message',
    endpoint: 'https://api.dify.ai/v1',
    path: '/v1/chat-messages',
    settings: {
      body: {
        inputs: {},
        query: '{{prompt}}',
        // Agents answer in no other way.
        response_mode: 'streaming',
        conversation_id: '{{session}}',
        user: 'provoke',
      },
      stream_path: '$.answer',
      session_path: '$.conversation_id',
      // A thought is sent again when its tool has answered.
      calls: "$[?@.event == 'agent_thought' && @.tool > '' && @.observation > '']",
      results: "$[?@.event == 'agent_thought' && @.tool > '' && @.observation > '']",
    },
  },
  flowise: {
    title: 'A flow of Flowise, by its prediction endpoint',
    documentation: 'https://docs.flowiseai.com/using-flowise/prediction',
    settings: {
      body: { question: '{{prompt}}', overrideConfig: { sessionId: '{{session}}' } },
      reply_path: '$.text',
      // Of an agent, or of each agent of a team.
      calls: '$..usedTools[*]',
      results: '$..usedTools[*]',
    },
  },
  gemini: {
    title: "Gemini's generateContent",
    documentation: 'https://ai.google.dev/api/generate-content',
    endpoint: 'https://generativelanguage.googleapis.com',
    path: '/v1beta/models/{{model}}:generateContent',
    keyHeader: 'x-goog-api-key',
    settings: {
      body: { contents: '{{messages}}' },
      message_template: { role: '{{role}}', parts: [{ text: '{{content}}' }] },
      roles: { assistant: 'model', system: 'user' },
      // What it thinks is no reply.
      reply_path: '$.candidates[0].content.parts[?@.thought != true].text',
      calls: '$.candidates[0].content',
    },
  },
  langflow: {
    title: 'A flow of Langflow, by its run endpoint',
    documentation: 'https://docs.langflow.org/api-flows-run',
    keyHeader: 'x-api-key',
    settings: {
      body: {
        input_value: '{{prompt}}',
        session_id: '{{session}}',
        input_type: 'chat',
        output_type: 'chat',
      },
      reply_path: '$.outputs[0].outputs[0].results.message.text',
    },
  },
  langgraph: {
    title: 'A graph with messages on a LangGraph server, without threads',
    documentation:
      'https://docs.langchain.com/langsmith/agent-server-api/stateless-runs/create-run-wait-for-output',
    path: '/runs/wait',
    keyHeader: 'x-api-key',
    settings: {
      body: { assistant_id: '{{model}}', input: { messages: '{{messages}}' } },
      reply_path: '$.messages[-1].content',
      // A graph that fails answers 200.
      error_path: '$.__error__',
      calls: '$.messages',
      results: '$.messages',
    },
  },
  n8n: {
    title: "A chat trigger of n8n, by its public chat's address",
    documentation:
      'https://github.com/n8n-io/n8n/blob/master/packages/frontend/@n8n/chat/src/api/message.ts',
    settings: {
      body: { action: 'sendMessage', sessionId: '{{session}}', chatInput: '{{prompt}}' },
      reply_path: '$.output',
    },
  },
  rasa: {
    title: "Rasa's REST channel",
    documentation: 'https://rasa.com/docs/rasa/connectors/your-own-website/',
    path: '/webhooks/rest/webhook',
    settings: {
      body: { sender: '{{session}}', message: '{{prompt}}' },
      reply_path: '$[*].text',
    },
  },
} satisfies Readonly<Record<string, Preset>>;

export type PresetName = keyof typeof presets;
