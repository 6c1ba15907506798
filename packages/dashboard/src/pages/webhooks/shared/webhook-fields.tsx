import type { Webhook, WebhookEvent } from '@provoke/contract';
import { CheckBox } from '../../../forms/check-box.tsx';
import type { Problem } from '../../../forms/describe-problem.ts';
import { Field } from '../../../parts/field.tsx';
import { events } from './event-words.ts';
import s from './webhooks.module.css';

type Props = { problem: Problem | undefined; webhook?: Pick<Webhook, 'url' | 'events'> };

/** Where messages go, and about what. */
export const WebhookFields = ({ problem, webhook }: Props) => (
  <>
    <Field
      label="Address"
      hint="A public http or https address, without a user name and a password."
      errors={problem?.fields['url']}
    >
      <input
        name="url"
        type="url"
        required
        maxLength={2_000}
        defaultValue={webhook?.url}
        placeholder="https://ci.example.com/hooks/provoke"
        autoComplete="off"
        spellCheck={false}
      />
    </Field>
    <fieldset className={s.boxes}>
      <legend>Events</legend>
      {events.map(({ id, title, when }) => (
        <CheckBox
          key={id}
          name="events"
          value={id}
          defaultChecked={webhook === undefined || webhook.events.includes(id)}
          label={title}
          hint={when}
        />
      ))}
      <p role="alert" className={s.errors}>
        {problem?.fields['events']?.join(' ')}
      </p>
    </fieldset>
  </>
);

export function readWebhook(typed: FormData): { url: string; events: WebhookEvent[] } {
  // The boxes above.
  const chosen = typed.getAll('events') as WebhookEvent[];
  return { url: String(typed.get('url')).trim(), events: chosen };
}
