/** A chat on a page that needs no selector; its server answers at `/ask`. */
export const shopPage = `<!doctype html><title>Practice shop</title><h1>Shop</h1>
<div class="chat"><div id="log"><p class="message">Welcome to the practice shop.</p></div>
<form id="form"><input placeholder="Type a message"><button>Send</button></form></div><script src="/page.js"></script>`;

export const shopScript = `const add = (name, text) => log.append(Object.assign(document.createElement('p'), { className: name, textContent: text }));
form.onsubmit = async (event) => {
  event.preventDefault();
  const field = form.querySelector('input');
  const text = field.value;
  field.value = '';
  add('message user', text);
  add('message', await (await fetch('/ask', { method: 'POST', body: text })).text());
};`;
