/** The parts of an answer as HTML, or in another form, as they come. */
globalThis.say = async function* say(prompt, form = 'html') {
  const { body } = await fetch('/say', { method: 'POST', body: prompt });
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  for (let rest = ''; ; ) {
    const { value, done } = await reader.read();
    if (done) return;
    const lines = (rest + value).split('\n');
    rest = lines.pop();
    for (const line of lines) yield JSON.parse(line)[form];
  }
};
globalThis.make = (tag, className, text = '') =>
  Object.assign(document.createElement(tag), { className, textContent: text });
