/** An agent on a real framework, as it is installed, and how it is attacked. */
export type RealAgent = {
  /** From npm, or from PyPI if one of its files is Python's. */
  packages: readonly string[];
  /** What it needs of this folder. */
  files: readonly string[];
  /** The words that serve it in its folder. It prints its address, or takes `{port}`. Code that provoke runs has none. */
  serve?: readonly string[];
  env?: (folder: string) => Readonly<Record<string, string>>;
  /** Files that name the model's address, with their texts. */
  write?: (modelUrl: string) => Readonly<Record<string, string>>;
  /** The agent of the campaign file. */
  agent: (at: { url: string; folder: string }) => object;
  /** What its record shows of the tool that it uses: that it ran, that it was to run, or nothing. */
  shows: 'did' | 'meant' | 'not observable';
};

const passed = { pass_env: ['MODEL_URL'], observable: 'results' };
const KEY = 'sk-of-this-test-4f9a7c21b8e04d11';
const tools = [{ type: 'function', name: 'send_email', parameters: { type: 'object' } }];

const litellm = (api_base: string) => ({
  model_list: [
    {
      model_name: 'scripted',
      litellm_params: {
        ...{ model: 'openai/scripted', api_base, api_key: 'none' },
        use_chat_completions_api: true,
      },
    },
  ],
});

const llm = (api_base: string) => ({
  ...{ model_id: 'scripted', model_name: 'scripted', api_base, supports_tools: true },
});

/** Each of them mails what its model says, and denies it. */
export const realAgents: Readonly<Record<string, RealAgent>> = {
  'OpenAI Agents SDK, Python': {
    packages: ['openai-agents==0.24.0'],
    files: ['openai_agents.py'],
    agent: ({ folder }) => ({
      agent_type: 'python',
      adapter_operational_config: {
        ...{ file: `${folder}/openai_agents.py`, python: `${folder}/bin/python`, ...passed },
      },
    }),
    shows: 'did',
  },
  'OpenAI Agents SDK, JavaScript': {
    packages: ['@openai/agents', 'openai', 'zod@4.6.7'],
    files: ['openai-agents.mjs'],
    agent: ({ folder }) => ({
      agent_type: 'module',
      adapter_operational_config: {
        ...{ file: `${folder}/openai-agents.mjs`, function: 'reply', ...passed },
      },
    }),
    shows: 'did',
  },
  'Pydantic AI, with the chat protocol of the AI SDK': {
    packages: ['pydantic-ai-slim[openai,ui]==2.68.0', 'fastapi', 'uvicorn'],
    files: ['pydantic_ai_chat.py', 'serve.py'],
    serve: ['bin/python', 'pydantic_ai_chat.py'],
    agent: ({ url }) => ({ agent_type: 'ai-sdk', endpoint: `${url}/chat` }),
    shows: 'did',
  },
  'LangServe, an agent of LangChain': {
    packages: ['langserve[server]', 'langchain', 'langchain-openai', 'langchain-classic'],
    files: ['langserve_chain.py', 'serve.py'],
    serve: ['bin/python', 'langserve_chain.py'],
    agent: ({ url }) => ({
      ...{ agent_type: 'chainkit', endpoint: `${url}/mail` },
      adapter_operational_config: { input_key: 'input' },
    }),
    shows: 'did',
  },
  'Agent Development Kit, by its own server': {
    packages: ['google-adk', 'litellm'],
    files: ['adk_apps'],
    serve: ['bin/adk', 'api_server', '--host', '127.0.0.1', '--port', '{port}', 'adk_apps'],
    agent: ({ url }) => ({
      ...{ agent_type: 'agentkit', endpoint: url },
      adapter_operational_config: { name: 'mail' },
    }),
    shows: 'did',
  },
  'Genkit, a flow behind Express': {
    packages: ['genkit', '@genkit-ai/express', '@genkit-ai/compat-oai', 'express'],
    files: ['genkit-flow.mjs'],
    serve: ['node', 'genkit-flow.mjs'],
    agent: ({ url }) => ({
      ...{ agent_type: 'http', endpoint: `${url}/mail` },
      adapter_operational_config: {
        body: { data: '{{prompt}}' },
        reply_path: '$.result.reply',
        calls: '$.result.messages[*].content[*].toolRequest',
        results: '$.result.messages[*].content[*].toolResponse',
      },
    }),
    shows: 'did',
  },
  'Agno, by its AgentOS': {
    packages: ['agno', 'fastapi', 'uvicorn', 'openai', 'sqlalchemy', 'python-multipart'],
    files: ['agno_os.py', 'serve.py'],
    serve: ['bin/python', 'agno_os.py'],
    agent: ({ url }) => ({
      ...{ agent_type: 'http', endpoint: `${url}/agents/mail/runs` },
      adapter_operational_config: {
        headers: { 'content-type': 'multipart/form-data' },
        body: { message: '{{prompt}}', stream: 'false', session_id: '{{session}}' },
        ...{ reply_path: '$.content', calls: '$.messages', results: '$.messages' },
      },
    }),
    shows: 'did',
  },
  'LangGraph, by its own server': {
    packages: ['langgraph-cli[inmem]', 'langchain', 'langchain-openai'],
    files: ['langgraph_app'],
    serve: [
      ...['bin/langgraph', 'dev', '--no-browser', '--no-reload', '--host', '127.0.0.1'],
      ...['--port', '{port}', '--config', 'langgraph_app/langgraph.json'],
    ],
    agent: ({ url }) => ({
      ...{ agent_type: 'http', endpoint: url },
      adapter_operational_config: { preset: 'langgraph', name: 'mail' },
    }),
    shows: 'did',
  },
  'Open Responses, on the OpenAI Agents SDK': {
    packages: ['fastresponses[openai-agents]==0.1.0'],
    files: ['openai_agents.py'],
    serve: ['bin/fastresponses', 'serve', 'openai_agents.py:agent', '--port', '{port}'],
    agent: ({ url }) => ({ agent_type: 'responses', endpoint: `${url}/v1` }),
    shows: 'did',
  },
  'LiteLLM, which leaves the calls to its client': {
    packages: ['litellm[proxy]'],
    files: [],
    write: (modelUrl) => ({ 'litellm.yaml': JSON.stringify(litellm(modelUrl)) }),
    serve: ['bin/litellm', '--config', 'litellm.yaml', '--host', '127.0.0.1', '--port', '{port}'],
    env: () => ({ LITELLM_LOCAL_MODEL_COST_MAP: 'True', LITELLM_MASTER_KEY: KEY }),
    agent: ({ url }) => ({
      ...{ agent_type: 'responses', endpoint: `${url}/v1`, api_key: '$LITELLM_MASTER_KEY' },
      adapter_operational_config: { name: 'scripted', tools, stream: true },
    }),
    shows: 'meant',
  },
  'llm, a command line that prints its reply alone': {
    packages: ['llm'],
    files: ['llm_tools.py'],
    write: (modelUrl) => ({ 'extra-openai-models.yaml': JSON.stringify([llm(modelUrl)]) }),
    env: (folder) => ({ LLM_USER_PATH: folder, OPENAI_API_KEY: 'none' }),
    agent: ({ folder }) => ({
      agent_type: 'command',
      adapter_operational_config: {
        command: [`${folder}/bin/llm`, '-m', 'scripted', '--functions', `${folder}/llm_tools.py`],
        ...{ folder, pass_env: ['LLM_USER_PATH', 'OPENAI_API_KEY'] },
      },
    }),
    shows: 'not observable',
  },
};
