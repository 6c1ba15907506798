import 'vue3-beautiful-chat/dist/vue3-beautiful-chat.css';
import { createApp, h, ref, resolveComponent } from 'vue';
import Chat from 'vue3-beautiful-chat';
import { ask, greeting } from './ask.js';

const isOpen = ref(false);
const messages = ref([{ type: 'text', author: 'bot', data: { text: greeting } }]);
const blue = { bg: '#4e8cff', text: '#ffffff' };
const grey = { bg: '#eaeaea', text: '#222222' };

createApp({
  render: () =>
    h(resolveComponent('beautiful-chat'), {
      participants: [{ id: 'bot', name: 'Shop assistant', imageUrl: '' }],
      titleImageUrl: '',
      messageList: messages.value,
      isOpen: isOpen.value,
      open: () => {
        isOpen.value = true;
      },
      close: () => {
        isOpen.value = false;
      },
      newMessagesCount: 0,
      showFile: false,
      showEmoji: false,
      showTypingIndicator: '',
      alwaysScrollToBottom: true,
      messageStyling: false,
      colors: {
        header: blue,
        launcher: { bg: '#4e8cff' },
        messageList: { bg: '#ffffff' },
        sentMessage: blue,
        receivedMessage: grey,
        userInput: { bg: '#f4f7f9', text: '#565867' },
      },
      onMessageWasSent: async (message) => {
        messages.value = [...messages.value, message];
        const text = await ask(message.data.text);
        messages.value = [...messages.value, { type: 'text', author: 'bot', data: { text } }];
      },
    }),
})
  .use(Chat, { componentName: 'beautiful-chat' })
  .mount(document.body.appendChild(document.createElement('div')));
