// One element with an open shadow root: a round launcher without a word, names and times on every message.
customElements.define(
  'shop-care',
  class extends HTMLElement {
    connectedCallback() {
      const root = this.attachShadow({ mode: 'open' });
      root.innerHTML = `<style>:host{position:fixed;right:24px;bottom:24px;z-index:99;font:15px sans-serif}.r{width:60px;height:60px;border-radius:50%;background:#a30}
.panel{position:fixed;right:24px;bottom:96px;width:360px;height:520px;background:#fff;border:1px solid;display:flex;flex-direction:column}.panel[hidden]{display:none}
.list{flex:1;overflow-y:scroll}.avatar-message{display:flex;flex-direction:column;margin:8px}.meta{font-size:12px;display:flex;gap:6px}.pic{width:24px;height:24px}</style>
<div class="panel" hidden><div class="list" role="log"></div><div class="foot"><input placeholder="Aa"><button class="go"><svg width="16" height="16"></svg></button></div><small>Powered by Practice</small></div><div class="r"></div>`;
      const panel = root.querySelector('.panel');
      const field = root.querySelector('input');
      root.querySelector('.r').addEventListener('click', () => {
        panel.hidden = !panel.hidden;
      });
      const add = (who, html) => {
        const one = make('div', 'avatar-message');
        const meta = make('div', 'meta');
        meta.append(make('span', 'pic', who[0]), make('b', '', who));
        if (who !== 'You') meta.append(make('span', 'tag', 'AI Agent'));
        meta.append(make('time', '', new Date().toTimeString().slice(0, 5)));
        const words = make('div', 'words');
        words.innerHTML = html;
        one.append(meta, words);
        if (who !== 'You') one.append(make('button', '', 'Copy'), make('button', '', '👍'));
        root.querySelector('.list').append(one);
        return words;
      };
      const send = async () => {
        const text = field.value;
        field.value = '';
        add('You', '').textContent = text;
        const list = root.querySelector('.list');
        list.ariaBusy = 'true';
        const words = add('Alma', '');
        let html = '';
        for await (const part of say(text)) {
          html += part;
          words.innerHTML = html;
        }
        list.ariaBusy = 'false';
      };
      root.querySelector('.go').onclick = send;
      field.onkeydown = (event) => {
        if (event.key === 'Enter') void send();
      };
    }
  },
);
document.body.append(document.createElement('shop-care'));
