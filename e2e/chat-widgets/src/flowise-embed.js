import Chatbot from 'flowise-embed/dist/web.js';

Chatbot.init({ chatflowid: 'practice', apiHost: location.origin });
