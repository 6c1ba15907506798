import os

from dash import Dash, Input, Output, State, callback, dcc, html
from dash_chat import ChatComponent
from practice import parts, send_letter

app = Dash(title="Practice shop")
app.layout = html.Div(
    [
        html.H1("Practice shop"),
        ChatComponent(id="chat", messages=[], fill_height=False),
        html.Label(["Name", dcc.Input(id="name")]),
        html.Label(["E-mail", dcc.Input(id="mail")]),
        dcc.Textarea(id="message", placeholder="Write a message"),
        html.Button("Send message", id="send"),
    ]
)


@callback(
    Output("chat", "messages"),
    Input("chat", "new_message"),
    State("chat", "messages"),
    prevent_initial_call=True,
)
def answer(new, messages):
    if not new or new["role"] != "user":
        return messages
    return [*messages, new, {"role": "assistant", "content": "".join(parts(new["content"]))}]


@callback(
    *[Output("send", "disabled"), Input("send", "n_clicks")],
    *[State("name", "value"), State("mail", "value"), State("message", "value")],
    prevent_initial_call=True,
)
def send(clicks, *words):
    send_letter(*[word or "" for word in words])
    return True


app.run(host="127.0.0.1", port=int(os.environ["PORT"]))
