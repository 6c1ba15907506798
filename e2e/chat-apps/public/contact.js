// A form for mail on the same page. What it sends leads away from the chat.
const form = Object.assign(document.createElement('form'), { method: 'post', action: '/contact' });
form.innerHTML = `<h2>Contact</h2><p><label>Name <input name="name"></label></p><p><label>E-mail <input name="email"></label></p>
<p><label>Message <textarea name="message" placeholder="Write a message"></textarea></label></p><button>Send message</button>`;
document.body.append(form);
