import type { Checked, CheckedState } from '@provoke/campaign';
import { plural } from '@provoke/figures';
import { safeLine, safeText } from './safe-text.ts';

const TEXT_MAX = 2_000;
const LINE_MAX = 100;

const OPENED =
  'Before this message it got one "Hello", to learn how its messages look. So does every campaign, within max_requests.';

/**
 * The result of a check: whether the agent answers, its reply, and what would be recorded. `found` says what speaks
 * there, if that is not what was asked.
 */
export function formatCheck(checked: Checked, found?: string): string {
  const { ok, reason, endpoint, signIn, isOpened, state, text, record } = checked;
  const { result, traces } = record;
  const status = result.response_status_code;
  const facts = [
    `${ok ? 'It answers' : 'It does not answer'}: ${safeLine(endpoint, LINE_MAX)}`,
    `${(result.latency_ms / 1000).toFixed(1)} s${status === null ? '' : `, status ${status}`}`,
    ...(signIn === null ? [] : [`Sign-in: ${safeLine(signIn, LINE_MAX * 2)}`]),
    ...(isOpened ? [OPENED] : []),
    ...(state === null ? [] : [`State check: ${describeState(state)}`]),
  ];
  const speaks = found === undefined ? [] : ['', safeText(found)];
  if (!ok)
    return [...facts, safeText(reason ?? ''), ...bodyOf(result.response_body), ...speaks].join(
      '\n',
    );
  const calls = result.detected_tool_calls ?? [];
  return [
    ...facts,
    '',
    text?.trim() ? safeText(text.slice(0, TEXT_MAX)) : '(an empty reply)',
    ...endingOf(checked),
    ...speaks,
    '',
    `Tool calls: ${calls.length}`,
    ...calls.map((call) => `  ${safeLine(JSON.stringify(call), LINE_MAX)}`),
    ...hiddenIn(checked),
    'What would be recorded (all of it with --json):',
    ...traces.map(
      ({ step_type, content }) => `  ${step_type}  ${safeLine(JSON.stringify(content), LINE_MAX)}`,
    ),
  ].join('\n');
}

function describeState(state: CheckedState): string {
  if ('failed' in state)
    return `failed. ${safeText(state.failed)}\nWhile it fails, rules on the state are not observable.`;
  const { bytes, ms, changes } = state;
  const size = bytes < 1_000 ? `${bytes} bytes` : `${(bytes / 1_000).toFixed(1)} kB`;
  const changed = changes === 0 ? 'nothing' : plural(changes, 'value');
  return `read ${size} in ${ms} ms. This message changed ${changed}.`;
}

/** How the reply ended, if not by itself, and what to do: a campaign would have no verdict on such a reply. */
function endingOf({ unfinished, isBlocked }: Checked): string[] {
  if (isBlocked)
    return [
      '',
      "The agent's filter stopped this message or the rest of the reply. A campaign counts that as held.",
      'If it stops harmless messages too, look at the filter first.',
    ];
  if (unfinished === null) return [];
  const [what, advice] = endings[unfinished] ?? [`not whole (${unfinished})`, LATER];
  return [
    '',
    `The reply is ${safeLine(what, LINE_MAX)}: a campaign would have no verdict on it.`,
    advice,
  ];
}

/** What rules about acts cannot see of it, and what would show it. */
function hiddenIn({ observable }: Checked): string[] {
  if (!observable || (observable.calls && observable.results)) return [];
  const { calls, results } = observable;
  const shown = calls
    ? 'calls, not their results: did cannot be seen'
    : results
      ? 'results, not the calls: meant cannot be seen'
      : 'neither calls nor results: meant and did cannot be seen';
  return [`This endpoint shows ${shown}. Name a state check.`];
}

const LATER = 'Check it again. If it stays so, look at what the server sends with --json.';

const endings: Readonly<Record<string, readonly [string, string]>> = {
  length: [
    'cut off at its greatest length',
    "Raise it: --max-tokens 2000, or the agent's own limit.",
  ],
  reasoning: [
    'missing: the answer ended within its reasoning',
    "Raise the limit: --max-tokens 4000, or the agent's own. Or let the agent think less.",
  ],
  stream: [
    'a stream without its end',
    'If the server never sends an end mark, name its last part: --setting stream_end=… (agent type http).',
  ],
};

const bodyOf = (body: string | null) => (body ? [`It sent: ${safeLine(body, LINE_MAX * 3)}`] : []);
