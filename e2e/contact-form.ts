/** A form for mail next to a chat: its messages are not read, and nothing may send one. */
export const contactForm = `<form action="/contact" method="post"><h2>Contact</h2>
<p><label>Name <input name="name"></label></p><p><label>E-mail <input name="email"></label></p>
<p><label>Subject <input name="subject"></label></p><p><label>Your message <textarea name="message" placeholder="Write a message"></textarea></label></p>
<button>Send message</button></form>`;
