import mesop
import mesop.labs
from practice import parts


@mesop.page(path="/", title="Practice shop")
def page():
    mesop.labs.chat(lambda prompt, history: parts(prompt), title="Practice shop", bot_user="Shop")
