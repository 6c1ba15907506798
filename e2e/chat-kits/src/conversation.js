import { useState } from 'react';
import '../../chat-frames/say.js';

/** What was said, `{ id, isMine, text, date, isDone }` each, and how to say more. */
export function useConversation(form, first = []) {
  const [said, setSaid] = useState(first);
  const send = async (prompt) => {
    const before = [
      ...said,
      { id: `${said.length}`, isMine: true, text: prompt, date: new Date(), isDone: true },
    ];
    const reply = { id: `${before.length}`, isMine: false, date: new Date(), isDone: false };
    setSaid([...before, { ...reply, text: '' }]);
    let text = '';
    for await (const part of globalThis.say(prompt, form)) {
      text += part;
      setSaid([...before, { ...reply, text }]);
    }
    setSaid([...before, { ...reply, text, isDone: true }]);
  };
  return [said, send];
}
