// A launcher in a frame of its own, and a messenger in another that comes with the first click: a home screen first.
const place = (css, srcdoc) => {
  const holder = document.body.appendChild(document.createElement('div'));
  holder.style.cssText = `position:fixed;z-index:99;border:0;${css}`;
  const frame = holder.appendChild(document.createElement('iframe'));
  frame.style.cssText = 'width:100%;height:100%;border:0';
  frame.srcdoc = srcdoc;
  return holder;
};
place(
  'right:20px;bottom:20px;width:48px;height:48px',
  `<style>body{margin:0}.x1{width:48px;height:48px;border-radius:50%;background:#06c}</style><div class="x1"></div>
<script>document.querySelector('.x1').addEventListener('click', () => parent.postMessage('toggle', '*'))</script>`,
);
let messenger;
addEventListener('message', ({ data }) => {
  if (data !== 'toggle') return;
  if (messenger) messenger.hidden = !messenger.hidden;
  else
    setTimeout(() => {
      messenger = place(
        'right:20px;bottom:80px;width:376px;height:600px;background:#fff',
        `${style}${home}<script src="/say.js"></script><script>${script}</script>`,
      );
    }, 600);
});
const style = `<style>body{margin:0;font:14px sans-serif;display:flex;flex-direction:column;height:100vh}[hidden]{display:none!important}
.a1{flex:1;overflow-y:auto}.b1{display:flex;margin:8px}.c1{background:#eee;padding:8px;border-radius:8px}.d1{width:28px;height:28px;border-radius:50%;background:#ccc;text-align:center;line-height:28px}
.e1{font-size:11px;color:#666}@keyframes k{50%{opacity:.3}}.f1 i{display:inline-block;width:6px;height:6px;background:#999;border-radius:50%;animation:k 1s infinite}</style>`;
const home = `<div id="home"><h2>Hi there</h2><p>How can we help?</p><button id="start">Send us a message</button><p>We answer in under 5 minutes</p></div>
<div id="talk" hidden style="flex:1;display:flex;flex-direction:column;min-height:0"><div class="g1"><b>Practice shop</b> <span>Our team can also help</span></div><div class="a1" id="log"></div>
<div class="h1"><textarea placeholder="Message…" rows="1"></textarea><button aria-label="Emoji">☺</button><button id="send" aria-label="Send a message…" disabled></button></div></div>`;
const script = `start.onclick = () => { document.querySelector('#home').hidden = true; talk.hidden = false; row('bot', '<p>Hi! Ask away.</p>'); };
const field = document.querySelector('textarea');
function row(who, html) {
  const one = make('div', 'b1 ' + who), side = make('div', 'i1'), bubble = make('div', 'c1 ' + who);
  bubble.innerHTML = html;
  if (who === 'bot') one.append(make('div', 'd1', 'PS'));
  side.append(bubble, make('div', 'e1', who === 'bot' ? 'Practice • AI Agent • Just now' : 'Just now. Not seen yet'));
  if (who === 'bot') { const react = make('div', 'j1'); for (const it of ['👍', '👎']) react.append(make('button', '', it)); side.append(react); }
  one.append(side); log.append(one); return bubble;
}
field.oninput = () => { send.disabled = !field.value; };
field.onkeydown = (event) => { if (event.key === 'Enter' && !event.shiftKey) { event.preventDefault(); submit(); } };
async function submit() {
  const text = field.value; field.value = ''; send.disabled = true;
  row('user', '').append(make('p', '', text));
  const dots = make('div', 'f1'); dots.append(make('i', ''), make('i', ''), make('i', '')); log.append(dots);
  let bubble, html = '';
  for await (const part of say(text)) { html += part; bubble ??= row('bot', ''); bubble.innerHTML = html; log.append(dots); }
  dots.remove();
}
send.onclick = submit;`;
