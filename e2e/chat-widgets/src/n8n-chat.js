import '@n8n/chat/style.css';
import { createChat } from '@n8n/chat';

createChat({
  webhookUrl: `${location.origin}/n8n`,
  mode: 'window',
  initialMessages: ['Welcome to the practice shop.', 'How may I help you today?'],
});
