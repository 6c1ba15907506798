import 'deep-chat';
import { greeting } from './ask.js';

const chat = document.createElement('deep-chat');
chat.connect = { url: '/deep-chat' };
chat.introMessage = { text: greeting };
document.body.append(chat);
