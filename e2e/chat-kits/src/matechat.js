import MateChat from '@matechat/core';
import { createApp, h, ref, resolveComponent } from 'vue';
import '../../chat-frames/say.js';

createApp({
  setup() {
    const said = ref([]);
    const text = ref('');
    const submit = async (prompt) => {
      text.value = '';
      const before = [...said.value, { from: 'user', content: prompt }];
      said.value = [...before, { from: 'model', content: '', loading: true }];
      let content = '';
      for await (const part of globalThis.say(prompt, 'markdown')) {
        content += part;
        said.value = [...before, { from: 'model', content }];
      }
    };
    return () => {
      const [bubble, card, input] = ['McBubble', 'McMarkdownCard', 'McInput'].map(resolveComponent);
      const bubbles = said.value.map(({ from, content, loading }) =>
        from === 'user'
          ? h(bubble, { content, align: 'right', avatarConfig: { name: 'You' } })
          : h(bubble, { loading, avatarConfig: { name: 'MateChat' } }, () => h(card, { content })),
      );
      return h('div', { style: 'width: 640px' }, [
        h('div', { style: 'height: 400px; overflow: auto' }, bubbles),
        h(input, {
          value: text.value,
          maxLength: 2000,
          onChange: (value) => {
            text.value = value;
          },
          onSubmit: submit,
        }),
      ]);
    };
  },
})
  .use(MateChat)
  .mount(document.body.appendChild(document.createElement('div')));
