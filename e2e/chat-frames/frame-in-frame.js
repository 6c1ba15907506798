// A frame without an address that its maker writes into, with the chat in another frame inside it, behind a form.
const outer = document.body.appendChild(document.createElement('iframe'));
outer.style.cssText =
  'position:fixed;left:16px;bottom:16px;width:180px;height:52px;border:0;z-index:99';
const page = outer.contentDocument;
page.open();
page.write(
  `<style>body{margin:0;font:15px sans-serif}.p1{height:48px;border-radius:24px;background:#063;color:#fff;line-height:48px;padding:0 18px;cursor:pointer}</style><div class="p1">Напишите нам сообщение</div>`,
);
page.close();
page.querySelector('.p1').addEventListener('click', () => {
  outer.style.width = '380px';
  outer.style.height = '560px';
  page.body.innerHTML =
    '<iframe style="width:380px;height:560px;border:0;background:#fff"></iframe>';
  page.querySelector('iframe').srcdoc = inside;
});
const inside = `<style>body{font:14px sans-serif}#log{height:380px;overflow:auto}.m{margin:6px 0}.w{font-size:12px;font-weight:bold}.t{font-size:10px;color:#777}[hidden]{display:none}</style>
<form id="before"><p>Please introduce yourself</p><label>Name <input name="visitor_name" required></label><label>E-Mail <input type="email" name="visitor_email" required></label><button>Start</button></form>
<div id="chat" hidden><div id="log"></div><div class="k"><div id="field" contenteditable="true" style="border:1px solid;min-height:22px"></div><div id="go" style="cursor:pointer;width:40px">➤</div></div></div>
<script src="/say.js"></script><script>
before.onsubmit = (event) => { event.preventDefault(); before.remove(); chat.hidden = false; add('Shop', '<p>Thanks. How can I help?</p>'); };
const stamp = () => new Date().toTimeString().slice(0, 5);
function add(who, html) { const one = make('div', 'm'), words = make('div', 'x'); words.innerHTML = html; one.append(make('div', 'w', who), words, make('span', 't', stamp())); log.append(one); return words; }
async function send() {
  const text = field.innerText.trim(); if (!text) return; field.textContent = ''; field.setAttribute('contenteditable', 'false');
  const mine = add('Visitor', ''); mine.textContent = text;
  const words = add('Shop', '<i>…</i>'); let html = '';
  for await (const part of say(text)) { html += part; words.innerHTML = html; }
  field.setAttribute('contenteditable', 'true');
}
go.onclick = send;
</script>`;
