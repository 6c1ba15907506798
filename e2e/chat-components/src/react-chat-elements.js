import 'react-chat-elements/dist/main.css';
import { createElement as h, useRef, useState } from 'react';
import { Button, Input, MessageList } from 'react-chat-elements';
import { createRoot } from 'react-dom/client';
import '../../chat-frames/say.js';
import { html } from './html.js';

const message = (position, title, text) => ({
  position,
  type: 'text',
  title,
  text,
  date: new Date(),
});

function Chat() {
  const [messages, setMessages] = useState([
    message('left', 'Practice shop', 'Welcome! Ask away.'),
  ]);
  const input = useRef(null);
  const send = async () => {
    const text = input.current.value;
    input.current.value = '';
    const before = [...messages, message('right', 'Visitor', text)];
    setMessages(before);
    let said = '';
    for await (const part of globalThis.say(text)) {
      said += part;
      setMessages([...before, message('left', 'Practice shop', html(said))]);
    }
  };
  return h(
    'div',
    { style: { width: 480 } },
    h(MessageList, {
      className: 'list',
      lockable: true,
      toBottomHeight: '100%',
      dataSource: messages,
    }),
    h(Input, {
      referance: input,
      placeholder: 'Type here...',
      onKeyPress: ({ key }) => key === 'Enter' && send(),
      rightButtons: h(Button, { text: 'Send', onClick: send }),
    }),
  );
}

createRoot(document.body.appendChild(document.createElement('div'))).render(h(Chat));
