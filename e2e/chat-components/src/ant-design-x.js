import { Bubble, Sender } from '@ant-design/x';
import { createElement as h, useState } from 'react';
import { createRoot } from 'react-dom/client';
import '../../chat-frames/say.js';
import { html } from './html.js';

const roles = {
  assistant: { placement: 'start', header: 'Practice assistant', avatar: { children: 'PA' } },
  user: { placement: 'end', header: 'Visitor', avatar: { children: 'V' } },
};

function Chat() {
  const [items, setItems] = useState([]);
  const [text, setText] = useState('');
  const [loading, setLoading] = useState(false);
  const onSubmit = async (prompt) => {
    setText('');
    setLoading(true);
    const before = [...items, { key: items.length, role: 'user', content: prompt }];
    const reply = { key: items.length + 1, role: 'assistant' };
    setItems([...before, { ...reply, content: '', loading: true }]);
    let said = '';
    for await (const part of globalThis.say(prompt)) {
      said += part;
      setItems([...before, { ...reply, content: html(said) }]);
    }
    setItems([
      ...before,
      { ...reply, content: html(said), footer: h('button', { type: 'button' }, 'Copy') },
    ]);
    setLoading(false);
  };
  return h(
    'div',
    { style: { width: 600 } },
    h(Bubble.List, { roles, items, style: { height: 400 } }),
    h(Sender, { value: text, onChange: setText, onSubmit, loading }),
  );
}

createRoot(document.body.appendChild(document.createElement('div'))).render(h(Chat));
