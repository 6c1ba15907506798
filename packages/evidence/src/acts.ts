export type {
  AgentStep,
  Exchange,
  Message,
  Observable,
  Scope,
  SinkRequest,
  Stage,
  StateChange,
  ToolCall,
  ToolResult,
  Witness,
} from './exchange.ts';
