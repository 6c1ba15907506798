import type { Result } from '@provoke/contract';
import { type Message, readExchange, type Speaker } from '@provoke/evidence';
import { useState } from 'react';
import { LongText } from '../../parts/long-text.tsx';
import { outcomeOf } from '../../parts/outcome-of.ts';
import { Section } from '../../parts/section.tsx';
import s from './conversation.module.css';
import { ReplyText } from './matches/reply-text.tsx';

type Props = {
  result: Result;
  /** The kind of the step that the pointer is on. */
  pointed: string | undefined;
};

/** A conversation of thousands of turns would stop the page. */
const MESSAGES_MAX = 100;

/** The conversation as the agent saw it, and its reply. */
export function ConversationView({ result, pointed }: Props) {
  const [isBlurred, blur] = useState(false);
  const [isPlain, setPlain] = useState(false);
  const { sent, reply } = readExchange(result);
  const left = Math.max(0, sent.length - MESSAGES_MAX);
  const isBroken = outcomeOf(result.evaluation_status) === 'broken';
  const options = (
    <div className={s.options}>
      <Switch label="Show hidden characters" on={!isPlain} onSwitch={(on) => setPlain(!on)} />
      <Switch label="Blur the reply" on={isBlurred} onSwitch={blur} />
    </div>
  );
  return (
    <Section title="Conversation" note="As the agent saw it" aside={options}>
      <div className={s.talk}>
        {left > 0 && <p className="quiet">{left} earlier messages are not shown.</p>}
        {sent.length === 0 && <p className="quiet">What was sent is not recorded.</p>}
        {sent.slice(left).map((message, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: messages have no other identity, and never move
          <Said key={at} message={message} isPlain={isPlain} isLit={pointed === 'Prompt'} />
        ))}
        <article
          data-speaker="reply"
          data-broken={isBroken}
          data-lit={pointed === 'Reply'}
          data-blurred={isBlurred}
        >
          <h3>Agent’s reply</h3>
          {reply ? (
            <ReplyText result={result} text={reply} plain={isPlain} />
          ) : (
            <i className="quiet">Nothing</i>
          )}
        </article>
      </div>
    </Section>
  );
}

const NAMES: Record<Speaker, string | undefined> = {
  instructions: 'Instructions',
  attacker: 'Attacker',
  agent: 'Agent',
  tool: 'Tool',
  unknown: undefined,
};

type SaidProps = { message: Message; isPlain: boolean; isLit: boolean };

const Said = ({ message: { speaker, role, text }, isPlain, isLit }: SaidProps) => (
  <article data-speaker={speaker} data-lit={isLit && speaker === 'attacker'}>
    <h3>{NAMES[speaker] ?? role.slice(0, 40)}</h3>
    {text === '' ? <i className="quiet">Nothing</i> : <LongText text={text} plain={isPlain} />}
  </article>
);

type SwitchProps = { label: string; on: boolean; onSwitch(on: boolean): void };

const Switch = ({ label, on, onSwitch }: SwitchProps) => (
  <label>
    <input type="checkbox" checked={on} onChange={() => onSwitch(!on)} />
    {label}
  </label>
);
