import type { Checked } from '@provoke/campaign';
import { safeLine, safeText } from './safe-text.ts';

const TEXT_MAX = 2_000;
const LINE_MAX = 100;

/** The result of a check: whether the agent answers, its reply, and what would be recorded. */
export function formatCheck({ ok, reason, endpoint, signIn, text, record }: Checked): string {
  const { result, traces } = record;
  const status = result.response_status_code;
  const facts = [
    `${ok ? 'It answers' : 'It does not answer'}: ${safeLine(endpoint, LINE_MAX)}`,
    `${(result.latency_ms / 1000).toFixed(1)} s${status === null ? '' : `, status ${status}`}`,
    ...(signIn === null ? [] : [`Sign-in: ${safeLine(signIn, LINE_MAX * 2)}`]),
  ];
  if (!ok) return [...facts, safeText(reason ?? ''), ...bodyOf(result.response_body)].join('\n');
  const calls = result.detected_tool_calls ?? [];
  return [
    ...facts,
    '',
    text?.trim() ? safeText(text.slice(0, TEXT_MAX)) : '(an empty reply)',
    '',
    `Tool calls: ${calls.length}`,
    ...calls.map((call) => `  ${safeLine(JSON.stringify(call), LINE_MAX)}`),
    'What would be recorded (all of it with --json):',
    ...traces.map(
      ({ step_type, content }) => `  ${step_type}  ${safeLine(JSON.stringify(content), LINE_MAX)}`,
    ),
  ].join('\n');
}

const bodyOf = (body: string | null) => (body ? [`It sent: ${safeLine(body, LINE_MAX * 3)}`] : []);
