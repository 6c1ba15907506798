import 'react-chatbot-kit/build/main.css';
import { Children, cloneElement, createElement as h } from 'react';
import Chatbot, { createChatBotMessage } from 'react-chatbot-kit';
import { createRoot } from 'react-dom/client';
import { ask, greeting } from './ask.js';

const config = { botName: 'ShopBot', initialMessages: [createChatBotMessage(greeting)] };

const MessageParser = ({ children, actions }) =>
  Children.map(children, (child) => cloneElement(child, { parse: actions.answer, actions }));

function ActionProvider({ createChatBotMessage: say, setState, children }) {
  const answer = async (text) => {
    const message = say(await ask(text));
    setState((state) => ({ ...state, messages: [...state.messages, message] }));
  };
  return Children.map(children, (child) => cloneElement(child, { actions: { answer } }));
}

createRoot(document.body.appendChild(document.createElement('div'))).render(
  h(Chatbot, { config, messageParser: MessageParser, actionProvider: ActionProvider }),
);
