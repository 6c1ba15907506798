import streamlit
from practice import parts, send_letter

streamlit.title("Practice shop")
fields = [
    streamlit.text_input("Name"),
    streamlit.text_input("E-mail"),
    streamlit.text_area("Message", placeholder="Write a message"),
]
if streamlit.button("Send message"):
    send_letter(*fields)

said = streamlit.session_state.setdefault("said", [])
for role, text in said:
    streamlit.chat_message(role).markdown(text)

if prompt := streamlit.chat_input("Say something"):
    streamlit.chat_message("user").text(prompt)
    said.append(("user", prompt))
    text = streamlit.chat_message("assistant").write_stream(parts(prompt))
    said.append(("assistant", text))
